import module from 'node:module';
import { fileURLToPath } from 'node:url';

// Plain JavaScript, loaded before everything else (node --import): a Node that is too old can't read TypeScript, and would answer with a syntax error.
const typescript = process.features.typescript;
if (!typescript) {
  console.error(
    `Node ${process.versions.node} is too old: update npm to 11.10 or later and run \`npm ci\` again, which brings its own Node, or use Node 22.18 or later.`,
  );
  process.exit(1);
}

// Node keeps what it has compiled, TypeScript included, for the next start, which then takes two thirds of the time. Where the folder can't be written, nothing is kept.
module.enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)));
