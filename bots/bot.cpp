// A bot for yomi in C++17, nothing to install: any game at random, Amazons with some sense.
//
// c++ -O2 -std=c++17 -o bot bots/bot.cpp && yomi match amazons cmd:./bot random --games 20
#include <iostream>
#include <random>
#include <regex>
#include <string>
#include <vector>

// The text after "key":" up to the next quotation mark: enough of JSON for what a bot needs.
std::string text_of(const std::string& line, const std::string& key) {
  const auto at = line.find("\"" + key + "\":\"");
  if (at == std::string::npos) return "";
  const auto begin = at + key.size() + 4;
  return line.substr(begin, line.find('"', begin) - begin);
}

std::vector<std::string> legal_of(const std::string& line) {
  const auto begin = line.find("\"legal\":[") + 9;
  const std::string list = line.substr(begin, line.find(']', begin) - begin);
  std::vector<std::string> actions;
  static const std::regex quoted("\"((?:[^\"\\\\]|\\\\.)*)\"");
  for (std::sregex_iterator it(list.begin(), list.end(), quoted), end; it != end; ++it) actions.push_back((*it)[1]);
  return actions;
}

// How far an action of Amazons, written d1-d7/g7, stays away from the middle of the board.
int distance(const std::string& action) {
  const auto to = action.find('-');
  if (to == std::string::npos) return 0;
  return std::abs(2 * (action[to + 1] - 'a') - 9) + std::abs(2 * std::atoi(action.c_str() + to + 2) - 11);
}

int main() {
  std::string line, game;
  std::mt19937_64 chance;
  while (std::getline(std::cin, line)) {
    const std::string type = text_of(line, "type");
    if (type == "hello") std::cout << R"({"type":"hello","protocol":1,"name":"bot.cpp","many":true})" << std::endl;
    if (type == "newgame") {
      game = text_of(line, "game");
      chance.seed(std::stoull(line.substr(line.find("\"seed\":") + 7)));
    }
    if (type == "go") {
      const auto legal = legal_of(line);
      std::string best = legal[chance() % legal.size()];
      for (int look = 0; game == "amazons" && look < 20; look++) {
        const auto& other = legal[chance() % legal.size()];
        if (distance(other) < distance(best)) best = other;
      }
      std::cout << R"({"type":"action","action":")" << best << "\"}" << std::endl;
    }
    if (type == "quit") break;
  }
}
