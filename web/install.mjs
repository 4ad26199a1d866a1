// Installs what the client needs, unless that has been done for this very list.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const wanted = readFileSync('package-lock.json', 'utf8');
const mark = 'node_modules/.installed-lock.json';
if (!existsSync(mark) || readFileSync(mark, 'utf8') !== wanted) {
  // Nobody reads here what is said about funding and known holes: that takes a question over the network.
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { stdio: 'inherit' });
  writeFileSync(mark, wanted);
}
