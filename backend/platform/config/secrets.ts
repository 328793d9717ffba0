import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartError } from '../common/startError.ts'

export const secretNames = ['token', 'cookie', 'address', 'field'] as const
type Secrets = Readonly<Record<(typeof secretNames)[number], string>>
export type PartialSecrets = { readonly [Name in keyof Secrets]: string | undefined }

/**
 * The secrets of the settings; missing ones are generated once and stored in the data folder,
 * readable by its owner only.
 * @throws StartError when the folder cannot be written, or its file is damaged
 */
export function completeSecrets(dataDir: string, input: PartialSecrets): Secrets {
  if (secretNames.every((name) => input[name] !== undefined)) return input as Secrets
  const stored = readOrMake(dataDir)
  return Object.fromEntries(secretNames.map((name) => [name, input[name] ?? stored[name]])) as Secrets
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
  const stored = parseSecrets(readFileSync(path, 'utf8'))
  if (stored === null)
    throw new StartError(`DATA_DIR: ${path} is not what this server wrote; restore it from a backup, or delete it to end all sessions.`)
  return stored
}

/**
 * Creates the missing folders one level at a time, because Node's recursive mkdir never returns below /proc, where no folder can be
 * created.
 * @throws the error of the file system
 */
export function makeDataFolder(folder: string): void {
  if (existsSync(folder)) return
  makeDataFolder(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another node created the folder first.
    if (!existsSync(folder)) throw error
  }
}

/**
 * Writes the file completely under a temporary name first, so that an interrupted or concurrent start never leaves or reads an incomplete
 * file.
 */
function make(path: string): void {
  const temporaryPath = `${path}.${process.pid}`
  const secrets = Object.fromEntries(secretNames.map((name) => [name, randomBytes(48).toString('base64url')]))
  writeFileSync(temporaryPath, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(temporaryPath, path)
  } catch (error) {
    if (!existsSync(path)) throw error
  } finally {
    rmSync(temporaryPath, { force: true })
  }
}

function parseSecrets(text: string): Secrets | null {
  try {
    const match = JSON.parse(text) as Partial<Record<string, unknown>>
    return secretNames.every((name) => typeof match[name] === 'string' && match[name].length >= 32) ? (match as Secrets) : null
  } catch {
    return null
  }
}
