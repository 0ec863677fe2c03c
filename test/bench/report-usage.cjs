// Loaded into a measured process by NODE_OPTIONS: writes what it used, in milliseconds and megabytes, when it ends.
const { writeFileSync } = require('node:fs');

process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  const usage = { cpu: (user + system) / 1000, memory: process.resourceUsage().maxRSS / 1024 };
  writeFileSync(process.env.USAGE_FILE, JSON.stringify(usage));
});
