import { isAbsolute } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../../server/config';

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    return error instanceof ConfigError ? error.problems : [String(error)];
  }
}

describe('settings', () => {
  it('have defaults that need nothing', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      port: 4000,
      host: '127.0.0.1',
      trustedProxies: 0,
      logLevel: 'info',
      rateLimits: 'on',
    });
    expect(config.publicUrl).toBeUndefined();
    expect(isAbsolute(config.dataFolder)).toBe(true);
  });

  it('name the model that answers, and take AI_ALLOW_PRIVATE as true or false alone', () => {
    const env = { AI_BASE_URL: 'http://localhost:11434/v1', AI_MODEL: 'small' };
    expect(readConfig(env)).toMatchObject({
      ai: { baseUrl: 'http://localhost:11434/v1', model: 'small', apiKey: '' },
      aiAllowPrivate: false,
    });
    expect(readConfig({ AI_ALLOW_PRIVATE: 'true' })).toMatchObject({ ai: undefined, aiAllowPrivate: true });
    expect(problemsOf({ AI_ALLOW_PRIVATE: 'perhaps', AI_MODEL: 'small' })).toEqual([
      'AI_ALLOW_PRIVATE must be true or false.',
      'AI_BASE_URL must be set too, together with AI_MODEL.',
    ]);
  });

  it('take empty values for none', () => {
    expect(readConfig({ PORT: ' ', PUBLIC_URL: '', SMTP_URL: '' }).port).toBe(4000);
  });

  it('name every wrong value at once, one sentence each', () => {
    const problems = problemsOf({
      PORT: '70000',
      PUBLIC_URL: 'learn.example.org',
      TRUST_PROXY: 'perhaps',
      SMTP_URL: 'http://mail',
      MAIL_FROM: 'nobody',
      LOG_LEVEL: 'loud',
      LECTERN_JOURNAL_LIMIT: '-1',
      S3_BUCKET: 'media',
      OIDC_CLIENT_ID: 'x',
    });
    for (const name of [
      'PORT',
      'PUBLIC_URL',
      'TRUST_PROXY',
      'SMTP_URL',
      'MAIL_FROM',
      'LOG_LEVEL',
      'LECTERN_JOURNAL_LIMIT',
      'S3_ACCESS_KEY_ID',
      'OIDC_ISSUER',
    ]) {
      expect(problems.filter((problem) => problem.includes(name))).toHaveLength(1);
    }
    expect(problems.every((problem) => /^[A-Z].*\.$/.test(problem))).toBe(true);
  });

  it('never repeat a secret in a complaint', () => {
    expect(problemsOf({ SMTP_URL: 'ftp://user:s3cret@mail' }).join()).not.toContain('s3cret');
  });

  it('want an address without a path', () => {
    expect(problemsOf({ PUBLIC_URL: 'https://example.org/learn' })).toHaveLength(1);
    expect(readConfig({ PUBLIC_URL: 'https://Example.org:8443/' }).publicUrl).toBe(
      'https://example.org:8443',
    );
  });

  it('take a provider of logins with all three of its settings, over https or on this machine', () => {
    const oidc = (issuer: string) => ({
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: 'lectern',
      OIDC_CLIENT_SECRET: 's3cret',
    });
    expect(readConfig({}).oidc).toBeUndefined();
    for (const issuer of [
      'https://accounts.google.com',
      'http://127.0.0.1:4010',
      'http://localhost:4010/realm',
    ]) {
      expect(readConfig(oidc(issuer)).oidc).toEqual({ issuer, clientId: 'lectern', clientSecret: 's3cret' });
    }
    for (const issuer of [
      'http://accounts.example.org',
      'http://127.evil.example',
      'http://localhost.evil.example',
      'https://user:pass@accounts.example.org',
      'https://accounts.example.org/?x=1',
      'accounts.google.com',
      'ftp://accounts.example.org',
    ]) {
      expect(problemsOf(oidc(issuer))).toEqual([
        expect.stringMatching(/^OIDC_ISSUER must be an https address/),
      ]);
    }
    expect(problemsOf({ OIDC_ISSUER: 'https://accounts.google.com' })).toEqual([
      expect.stringMatching(/^OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set too/),
    ]);
  });

  it('want all of a bucket or nothing of it', () => {
    const s3 = {
      S3_ENDPOINT: 'https://s3.example.org',
      S3_REGION: 'eu-west-1',
      S3_BUCKET: 'media',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
    };
    expect(readConfig(s3).s3).toMatchObject({ endpoint: 'https://s3.example.org', bucket: 'media' });
    expect(problemsOf({ ...s3, S3_REGION: '' })).toEqual([
      expect.stringMatching(/^S3_REGION must be set too/),
    ]);
    expect(problemsOf({ ...s3, S3_BUCKET: 'My Bucket' })).toEqual([
      expect.stringMatching(/^S3_BUCKET must be/),
    ]);
  });

  it('say what is set in vain', () => {
    expect(readConfig({ DATABASE_URL: 'postgres://localhost/lectern' }).unused).toEqual(['DATABASE_URL']);
  });
});
