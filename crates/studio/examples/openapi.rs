//! Prints the OpenAPI description of the studio with all games. `cargo xtask wire` keeps it in `openapi.json`.

fn main() {
    println!("{:#}", yomi_studio::description(&yomi_games::catalog("")));
}
