// `npm run dev`: like `npm start`, with hot reload of the screens and restarts of the server.
process.argv.push('--dev');
await import('./start.ts');
