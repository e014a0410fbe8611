// A bot for yomi in JavaScript (Node, nothing to install): any game at random, Geister with some sense.
//
// yomi match geister "cmd:node bots/bot.js" random --games 20
import { createInterface } from 'node:readline';

const say = (message) => console.log(JSON.stringify(message));

/** A random stream that the game's seed begins. */
function chance(seed) {
  let state = seed % 2147483647 || 1;
  return (below) => {
    state = (state * 48271) % 2147483647;
    return state % below;
  };
}

/** Mostly forward: that is where ghosts leave the board. */
function geister(legal, pick) {
  const forward = legal.filter((action) => action.endsWith(',NORTH'));
  const choice = forward.length > 0 && pick(3) > 0 ? forward : legal;
  return choice[pick(choice.length)];
}

let game = {};
let pick = chance(1);

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type === 'hello') {
    say({ type: 'hello', protocol: 1, name: 'bot.js', many: true });
  } else if (message.type === 'newgame') {
    game = message;
    pick = chance(game.seed);
  } else if (message.type === 'go') {
    const { legal } = message;
    say({ type: 'action', action: game.game === 'geister' ? geister(legal, pick) : legal[pick(legal.length)] });
  } else if (message.type === 'quit') {
    break;
  }
}
process.exit(0);
