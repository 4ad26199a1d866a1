// Compresses what was built, so that the server need not do it for every visitor.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const site = process.env.HANPAN_WEB_OUT ?? 'dist';
for (const entry of readdirSync(site, { recursive: true, withFileTypes: true })) {
  // Fonts and images are compressed by themselves.
  if (!entry.isFile() || !/\.(html|js|css|svg|json|webmanifest|txt)$/.test(entry.name)) continue;
  const file = join(entry.parentPath, entry.name);
  const bytes = readFileSync(file);
  const compressed = brotliCompressSync(bytes);
  if (compressed.length < bytes.length) writeFileSync(`${file}.br`, compressed);
}
