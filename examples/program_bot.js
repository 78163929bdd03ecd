// The smallest bot in JavaScript: it always plays the last legal action (docs/bots.md).
// Run: blockandkey simulate --bot "program:node examples/program_bot.js" --bot random
const lines = require('node:readline').createInterface({ input: process.stdin });

lines.on('line', (line) => {
  const message = JSON.parse(line);
  if (message.do === 'act') {
    const action = message.view.actions.at(-1);
    console.log(JSON.stringify({ version: message.version, action }));
  }
});
