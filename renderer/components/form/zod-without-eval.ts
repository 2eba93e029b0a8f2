import { config } from 'zod';

// The page's content security policy forbids `eval`, and zod would try it while schemas are made.
// Stands first among a scene's imports, before any schema.
config({ jitless: true });
