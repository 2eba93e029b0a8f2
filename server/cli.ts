import { resolve } from 'node:path';
import { Command } from 'commander';
import { ConfigError, readConfig } from './config';
import { createLogger } from './logger';

/** The command line of Lectern. Each command is loaded when it is called. */
function createProgram(): Command {
  const program = new Command('lectern')
    .description('Looks after a Lectern data folder. Start the site itself with npm start.')
    .option('--data <folder>', 'the data folder (LECTERN_DATA, else ./data)')
    .showHelpAfterError('Add --help for the options.');
  const out = (line: string) => {
    process.stdout.write(`${line}\n`);
  };
  const settings = () => {
    const { data } = program.opts<{ data?: string }>();
    const config = readConfig(data === undefined ? process.env : { ...process.env, LECTERN_DATA: data });
    return {
      folder: config.dataFolder,
      s3: config.s3,
      publicUrl: config.publicUrl,
      logger: createLogger('warn'),
    };
  };
  const finish = (code: number) => {
    process.exitCode = code;
  };

  program
    .command('import')
    .description(
      'Import Markdown files as posts; a second run takes only what changed. Not while the site runs.',
    )
    .argument('<folder>', 'with Markdown as Jekyll, Hugo, Docusaurus, dev.to or plain READMEs have it')
    .option('--dry-run', 'say what would happen and write nothing', false)
    .option('--category <name>', 'for posts that name none')
    .option('--author <name>', 'for posts that name none')
    .option('--match <pattern>', 'only files with such a name, as in "README*.md"')
    .option('--verbose', 'list every change of every file', false)
    .action(async (source: string, flags: ImportFlags) => {
      const { runImport } = await import('./cli/import');
      const { dryRun, verbose, category, author, match } = flags;
      finish(
        await runImport(
          { source, ...settings(), isDryRun: dryRun, isVerbose: verbose, category, author, match },
          out,
        ),
      );
    });

  program
    .command('backup')
    .description('Copy the data folder, running or not, into a new folder.')
    .argument('<target>', 'a folder that is empty or not there yet')
    .action(async (target: string) => {
      const { runBackup } = await import('./cli/backup');
      finish(await runBackup({ folder: settings().folder, target: resolve(target), now: Date.now() }, out));
    });

  program
    .command('restore')
    .description('Make the data folder from a backup, after verifying it. Not while the site runs.')
    .argument('<backup>', 'a folder that lectern backup made')
    .action(async (backup: string) => {
      const { runRestore } = await import('./cli/restore');
      finish(await runRestore({ backup: resolve(backup), folder: settings().folder }, out));
    });

  program
    .command('doctor')
    .description('Check the data folder and change nothing.')
    .action(async () => {
      const { runDoctor } = await import('./cli/doctor');
      finish(await runDoctor(settings(), out));
    });

  program
    .command('make-admin')
    .description('Make an account an admin. Not while the site runs.')
    .argument('<email>', 'of the account')
    .action(async (email: string) => {
      const { runMakeAdmin } = await import('./cli/make-admin');
      finish(await runMakeAdmin({ email, ...settings() }, out));
    });

  program
    .command('media')
    .description('Look after the place where uploaded files are kept.')
    .command('check')
    .description(
      'Say what is wrong with the bucket (S3_*) or folder, and let browsers send files to the bucket.',
    )
    .action(async () => {
      const { runMediaCheck } = await import('./cli/media-check');
      const { folder, s3, publicUrl } = settings();
      finish(await runMediaCheck({ dataFolder: folder, s3, publicUrl }, out));
    });

  const keys = program.command('keys').description('Look after the keys that certificates are signed with.');
  const runKeys = async (action: 'list' | 'rotate' | 'adopt' | 'abandon', copy?: string) => {
    const command = await import('./cli/keys');
    finish(
      await command.runKeys(
        { action, ...settings(), ...(copy !== undefined && { copy: resolve(copy) }) },
        out,
      ),
    );
  };
  keys
    .command('list')
    .description('Name every key and say which one signs.')
    .action(() => runKeys('list'));
  keys
    .command('rotate')
    .description('Make a new key and destroy the private half of the old one. Not while the site runs.')
    .action(() => runKeys('rotate'));
  keys
    .command('adopt')
    .description(
      'Take the public keys that another copy of instance.json has, and which ones were replaced. Not while the site runs.',
    )
    .argument('<file>', 'instance.json as it was before a restore')
    .action((file: string) => runKeys('adopt', file));
  keys
    .command('abandon')
    .description(
      'Give up keys that no copy of instance.json has any more: what they signed stays unproven. Not while the site runs.',
    )
    .action(() => runKeys('abandon'));

  return program;
}

interface ImportFlags {
  dryRun: boolean;
  verbose: boolean;
  category?: string;
  author?: string;
  match?: string;
}

createProgram()
  .parseAsync()
  .catch((error: unknown) => {
    const text =
      error instanceof ConfigError ? error.message : error instanceof Error ? error.stack : String(error);
    process.stderr.write(`${text}\n`);
    process.exitCode = 1;
  });
