import { readFileSync } from 'node:fs'

/** Version of the server. */
export const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  readonly version: string
}
