import { createHash } from 'node:crypto'
import { readConfig } from '../../backend/platform/config/config.ts'
import { settings } from '../../backend/platform/config/settings.ts'
import { environmentOf, parsePair } from './containerfile.ts'
import { type Deployment, readLines } from './deployment.ts'
import { listAt, recordAt, textAt } from './values.ts'

/** The settings that a way of deployment passes to a node. Values that the operator fills in are samples. */
interface Environment {
  readonly source: string
  readonly values: Readonly<Record<string, string>>
}

/** Variables of the runtime, no settings of the product. */
const runtimeVariables = ['HOME', 'MALLOC_ARENA_MAX', 'NODE_COMPILE_CACHE']

/** Settings without which an installation works, but not as operators expect. The server itself requires the others. */
const expectedSettings = ['DATABASE_URL', 'DATABASE_OWNER_URL', 'PUBLIC_URL', 'TRUST_PROXY', 'METRICS_TOKEN', 'SMTP_URL', 'MAIL_FROM']

const samples: Readonly<Record<string, string>> = {
  PUBLIC_URL: 'https://studydesk.example',
  PUBLIC_HOST: 'studydesk.example',
  DATABASE_URL: 'postgresql://studydesk_app:x@db/studydesk',
  DATABASE_OWNER_URL: 'postgresql://studydesk_owner:x@db/studydesk',
  OIDC_ISSUER: 'https://login.example',
  SMTP_URL: 'smtp://user:x@mail.example:587',
  MAIL_FROM: 'studydesk@example.org',
}

/** Returns a valid value for a setting: for secrets a different one per name. */
const sampleOf = (name: string): string => samples[name] ?? createHash('sha256').update(name).digest('hex')

/** Returns the settings of each way of deployment, as a node receives them. */
export function environmentsOf({ stages, compose, manifests, unit }: Deployment): readonly Environment[] {
  const lastStage = stages.at(-1)
  const image = lastStage === undefined ? {} : environmentOf(lastStage)
  const composed = Object.entries(recordAt(compose.services, 'app.environment')).map(([name, value]) => [name, fillIn(String(value))])
  const settingsMap = manifests.find(({ kind }) => kind === 'ConfigMap')
  const server = manifests.find(({ kind }) => kind === 'Deployment')
  const secretNames = listAt(server?.content, 'spec.template.spec.containers.0.env').map((entry) => textAt(entry, 'name'))
  const unitPairs = unit.flatMap(([name, value]) => (name === 'Environment' ? value.split(' ').map(parsePair) : []))
  const filePairs = readLines('systemd/studydesk.env.example').map(parsePair)
  return [
    { source: 'deploy/compose', values: { ...image, ...Object.fromEntries(composed) } },
    {
      source: 'deploy/kubernetes',
      values: {
        ...image,
        ...Object.fromEntries(Object.entries(recordAt(settingsMap?.content, 'data')).map(([name, value]) => [name, String(value)])),
        ...Object.fromEntries(secretNames.map((name) => [name, sampleOf(name)])),
      },
    },
    {
      source: 'deploy/systemd',
      values: Object.fromEntries([...unitPairs, ...filePairs].map(([name, value]) => [name, value || sampleOf(name)])),
    },
  ]
}

/** Replaces `${NAME:?}` by a sample. */
const fillIn = (text: string): string => text.replaceAll(/\$\{(\w+)[^}]*\}/g, (_whole, name: string) => sampleOf(name))

/** Returns unknown and missing settings, and what the server itself reports about the values in production. Pure. */
export function findEnvironmentProblems({ source, values }: Environment): readonly string[] {
  const unknown = Object.keys(values).filter((name) => !(name in settings) && !runtimeVariables.includes(name))
  const missing = expectedSettings.filter((name) => values[name] === undefined)
  return [
    ...unknown.map((name) => `${source}: there is no setting ${name}`),
    ...missing.map((name) => `${source}: the setting ${name} is missing`),
    ...(values.NODE_ENV === 'production' ? [] : [`${source}: NODE_ENV is not production`]),
    ...rejectionOf(values).map((message) => `${source}: ${message}`),
  ]
}

function rejectionOf(values: Readonly<Record<string, string>>): readonly string[] {
  try {
    readConfig(values)
    return []
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}
