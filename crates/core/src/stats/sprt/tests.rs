use super::*;
use crate::{Purpose, Streams, stats::Unit, stream::unit};

fn outcomes(counts: &[u64]) -> Outcomes {
    Outcomes { unit: if counts.len() == 5 { Unit::Pair } else { Unit::Game }, counts: counts.to_vec() }
}

fn test(text: &str) -> Sprt {
    text.parse().unwrap()
}

/// What another program (fishtest) says: counts, elo0, elo1, the LLR of logistic Elo and that of normalised Elo.
const KNOWN: &[(&[u64], f64, f64, f64, f64)] = &[
    (&[10, 50, 100, 60, 20], 0.0, 5.0, 0.805_130_744_656, 0.576_757_920_251),
    (&[10, 50, 100, 60, 20], -3.0, 3.0, 1.089_444_521_350, 0.751_354_121_272),
    (&[10, 50, 100, 60, 20], 0.0, 50.0, -1.277_172_738_714, 1.314_105_096_820),
    (&[3, 17, 80, 25, 9], 0.0, 5.0, 0.789_368_658_015, 0.472_487_382_756),
    (&[1000, 5000, 10000, 5200, 1100], 0.0, 5.0, 2.729_816_697_359, 4.296_461_986_123),
    (&[1000, 5000, 10000, 5200, 1100], -3.0, 3.0, 16.559_575_287_288, 10.696_942_592_251),
    (&[1000, 5000, 10000, 5200, 1100], 0.0, 50.0, -923.888_742_753_902, -371.863_455_303_828),
    (&[0, 4, 30, 9, 2], 0.0, 5.0, 0.601_341_371_318, 0.279_510_010_236),
    (&[0, 0, 50, 0, 0], 0.0, 5.0, -0.717_605_836_112, -0.017_561_248_572),
    (&[0, 0, 50, 0, 0], -3.0, 3.0, 0.0, 0.0),
    (&[0, 0, 50, 0, 0], 0.0, 50.0, -7.702_558_275_419, -2.021_648_323_863),
    (&[0, 0, 0, 0, 40], 0.0, 5.0, 0.571_532_673_271, 0.805_757_604_198),
    (&[0, 0, 0, 0, 40], 0.0, 50.0, 5.343_920_358_591, 7.274_005_439_602),
    (&[40, 0, 0, 0, 0], 0.0, 5.0, -0.579_817_431_616, -0.822_323_899_566),
    (&[40, 0, 0, 0, 0], 0.0, 50.0, -6.169_580_689_428, -8.897_580_783_194),
    (&[12, 0, 40, 0, 21], 0.0, 5.0, 0.270_403_301_528, 0.257_462_781_045),
    (&[1, 0, 0, 0, 300], 0.0, 5.0, 4.271_830_050_758, 6.022_582_536_721),
    (&[5, 0, 0, 0, 5], 0.0, 50.0, -0.103_254_025_196, -0.202_992_329_693),
    (&[30, 50, 45], 0.0, 5.0, 0.338_515_004_832, 0.265_785_797_302),
    (&[0, 20, 0], 0.0, 5.0, -0.283_937_696_618, -0.002_870_090_264),
    (&[3, 0, 9], 0.0, 50.0, 0.739_686_250_261, 0.737_548_746_916),
    (&[400, 900, 460], 0.0, 50.0, -19.385_540_424_089, -5.792_796_124_788),
];

#[test]
fn ratios_are_those_of_another_program() {
    for &(counts, elo0, elo1, logistic, normalized) in KNOWN {
        for (model, known) in [(Model::Logistic, logistic), (Model::Normalized, normalized)] {
            let llr = Sprt { elo0, elo1, alpha: 0.05, beta: 0.05, model }.llr(&outcomes(counts));
            assert!(
                (llr - known).abs() < 1e-6 * known.abs().max(1.0),
                "{counts:?} {elo0} {elo1} {model:?}: {llr}, {known}"
            );
        }
    }
}

/// ln 19 on both sides for 5 % errors.
#[test]
fn bounds_are_those_of_wald() {
    let [lower, upper] = test("elo0=0,elo1=5").bounds();
    assert!((upper - 19f64.ln()).abs() < 1e-12 && (lower + upper).abs() < 1e-12);
    let [lower, upper] = test("alpha=0.01,beta=0.1").bounds();
    assert!((lower - (0.1f64 / 0.99).ln()).abs() < 1e-12 && (upper - 90f64.ln()).abs() < 1e-12);
}

#[test]
fn tests_are_read_as_they_are_written() {
    let written = "elo0=-1.5,elo1=5,alpha=0.01,beta=0.05,model=logistic";
    assert_eq!(test(written).to_string(), written);
    assert_eq!(test("0,5"), test("elo0=0,elo1=5,alpha=0.05,beta=0.05,model=normalized"));
    for (wrong, right) in [
        ("elo0=5,elo1=5", "write a number greater than elo0, which is 5"),
        ("elo=5", "did you mean \"elo0\"?"),
        ("alpha=2", "write a number from"),
        ("model=bayes", "write normalized or logistic"),
    ] {
        let error = wrong.parse::<Sprt>().unwrap_err().to_string();
        assert!(error.contains(right), "{wrong}: {error}");
    }
}

/// One run of a test on outcomes with these chances: what it decides, and after how many observations.
fn run(test: Sprt, chances: &[f64], run: u64) -> (Option<Hypothesis>, u64) {
    let mut rng = Streams::new(7).stream(run, Purpose::Other(0));
    let mut seen = outcomes(&vec![0; chances.len()]);
    for observation in 1..=20_000 {
        let mut left = unit(&mut rng);
        let index = chances.iter().position(|chance| {
            left -= chance;
            left < 0.0
        });
        seen.counts[index.unwrap_or(chances.len() - 1)] += 1;
        if let Some(decided) = test.decision(test.llr(&seen)) {
            return (Some(decided), observation);
        }
    }
    (None, 20_000)
}

const RUNS: u64 = 400;

/// The share of runs that decide for a hypothesis.
fn share_of(wanted: Hypothesis, test: Sprt, chances: &[f64]) -> f64 {
    (0..RUNS).filter(|&number| run(test, chances, number).0 == Some(wanted)).count() as f64 / RUNS as f64
}

/// The likeliest chances of which a hypothesis is true, next to these.
fn true_of(elo: f64, model: Model, chances: &[f64]) -> Vec<f64> {
    let counts: Vec<u64> = chances.iter().map(|chance| (chance * 1e9) as u64).collect();
    let outcomes = outcomes(&counts);
    let distribution = Distribution::of(&outcomes);
    match model {
        Model::Logistic => distribution.with_mean(share_of_elo(elo)),
        Model::Normalized => distribution.with_deviation(elo * outcomes.per_normalized_elo()),
    }
}

/// Wrong decisions are as rare as promised: within three standard deviations of a binomial with that many runs.
#[test]
fn errors_are_as_rare_as_promised() {
    let most = 0.05 + 3.0 * (0.05f64 * 0.95 / RUNS as f64).sqrt();
    let shapes: [&[f64]; 5] = [
        &[0.05, 0.2, 0.5, 0.2, 0.05],  // as in chess
        &[0.25, 0.0, 0.5, 0.0, 0.25],  // no draws
        &[0.0, 0.01, 0.98, 0.01, 0.0], // nearly all pairs drawn
        &[0.02, 0.0, 0.96, 0.0, 0.02], // the first side nearly always wins
        &[0.3, 0.4, 0.3],              // single games
    ];
    for model in [Model::Normalized, Model::Logistic] {
        let sprt = Sprt { elo0: 0.0, elo1: 100.0, alpha: 0.05, beta: 0.05, model };
        for shape in shapes {
            let wrong_1 = share_of(Hypothesis::H1, sprt, &true_of(sprt.elo0, model, shape));
            let wrong_0 = share_of(Hypothesis::H0, sprt, &true_of(sprt.elo1, model, shape));
            println!("{model:?} {shape:?}: {wrong_1} {wrong_0}");
            assert!(wrong_1 <= most && wrong_0 <= most, "{model:?} {shape:?}: {wrong_1}, {wrong_0}");
        }
    }
}

/// Whoever wins or loses everything is decided about in few pairs, and nothing but draws are no win.
#[test]
fn extremes_are_decided() {
    for model in [Model::Normalized, Model::Logistic] {
        let sprt = Sprt { elo0: 0.0, elo1: 20.0, alpha: 0.05, beta: 0.05, model };
        let (won, pairs) = run(sprt, &[0.0, 0.0, 0.0, 0.0, 1.0], 0);
        assert!(won == Some(Hypothesis::H1) && (5..100).contains(&pairs), "{model:?}: {pairs}");
        let (lost, pairs) = run(sprt, &[1.0, 0.0, 0.0, 0.0, 0.0], 0);
        assert!(lost == Some(Hypothesis::H0) && (5..100).contains(&pairs), "{model:?}: {pairs}");
        let (drawn, pairs) = run(sprt, &[0.0, 0.0, 1.0, 0.0, 0.0], 0);
        assert!(drawn == Some(Hypothesis::H0) && pairs > 20, "{model:?}: {pairs}");
        assert_eq!(sprt.llr(&Outcomes::new(Unit::Pair)), 0.0);
    }
}
