import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartError } from './startError.ts'

export const secretNames = ['token', 'cookie', 'address', 'field'] as const
type Secrets = Readonly<Record<(typeof secretNames)[number], string>>
export type PartialSecrets = { readonly [Name in keyof Secrets]: string | undefined }

/**
 * The secrets that settings give; the others are made once and kept in the data folder, readable by its owner only.
 * @throws StartError when the folder cannot be written, or the file in it is broken
 */
export function completeSecrets(dataDir: string, given: PartialSecrets): Secrets {
  if (secretNames.every((name) => given[name] !== undefined)) return given as Secrets
  const kept = readOrMake(dataDir)
  return Object.fromEntries(secretNames.map((name) => [name, given[name] ?? kept[name]])) as Secrets
}

function readOrMake(dataDir: string): Secrets {
  const path = join(dataDir, 'secrets.json')
  try {
    makeDataFolder(dataDir)
    if (!existsSync(path)) make(path)
    chmodSync(path, 0o600)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${error.code})` : ''
    throw new StartError(`DATA_DIR: the folder ${dataDir} cannot be written${code}.`)
  }
  const kept = parsed(readFileSync(path, 'utf8'))
  if (kept === null)
    throw new StartError(`DATA_DIR: ${path} is not what this server wrote; restore it from a backup, or delete it to end all sessions.`)
  return kept
}

/**
 * Level by level from the first that is missing: below /proc, where nothing can be made, Node's own way tries for ever.
 * @throws what the system says
 */
export function makeDataFolder(folder: string): void {
  if (existsSync(folder)) return
  makeDataFolder(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another node was quicker.
    if (!existsSync(folder)) throw error
  }
}

/** Written whole under another name first: a start that is killed, or a second one beside it, never leaves or reads half a file. */
function make(path: string): void {
  const own = `${path}.${process.pid}`
  const secrets = Object.fromEntries(secretNames.map((name) => [name, randomBytes(48).toString('base64url')]))
  writeFileSync(own, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(own, path)
  } catch (error) {
    if (!existsSync(path)) throw error
  } finally {
    rmSync(own, { force: true })
  }
}

function parsed(text: string): Secrets | null {
  try {
    const found = JSON.parse(text) as Partial<Record<string, unknown>>
    return secretNames.every((name) => typeof found[name] === 'string' && found[name].length >= 32) ? (found as Secrets) : null
  } catch {
    return null
  }
}
