import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAllDocuments } from 'yaml'
import { parseContainerfile, parsePair, type Stage } from './containerfile.ts'
import { recordAt, textAt } from './values.ts'

export const root = join(import.meta.dirname, '../..')
export const readDeployFile = (path: string): string => readFileSync(join(root, 'deploy', path), 'utf8')

/** A Kubernetes manifest, with the file that contains it. */
export interface Manifest {
  readonly file: string
  readonly kind: string
  readonly apiVersion: string
  readonly name: string
  readonly content: unknown
}

export interface ComposeFile {
  readonly services: Readonly<Record<string, unknown>>
  readonly volumes: readonly string[]
  readonly text: string
}

/** Everything in `deploy/` that the checks read. */
export interface Deployment {
  /** The stages of the image; the last one runs. */
  readonly stages: readonly Stage[]
  readonly compose: ComposeFile
  readonly manifests: readonly Manifest[]
  /** Directives of the systemd unit, in order. */
  readonly unit: readonly (readonly [string, string])[]
  readonly exampleEnv: readonly string[]
}

export function readDeployment(): Deployment {
  const composeText = readDeployFile('compose/compose.yaml')
  const [compose] = readDocuments(composeText)
  return {
    stages: parseContainerfile(readDeployFile('Containerfile')),
    compose: {
      services: recordAt(compose, 'services'),
      volumes: Object.keys(recordAt(compose, 'volumes')),
      text: composeText,
    },
    manifests: readManifests(),
    unit: readLines('systemd/studydesk.service').map(parsePair),
    exampleEnv: readLines('compose/example.env').map((line) => parsePair(line)[0]),
  }
}

/** @throws Error with the position of an error in the YAML */
export function readDocuments(text: string): readonly unknown[] {
  return parseAllDocuments(text).map((document) => {
    if (document.errors[0] !== undefined) throw document.errors[0]
    return document.toJS()
  })
}

function readManifests(): readonly Manifest[] {
  return readdirSync(join(root, 'deploy/kubernetes')).flatMap((file) =>
    readDocuments(readDeployFile(`kubernetes/${file}`)).map((content) => ({
      file,
      kind: textAt(content, 'kind'),
      apiVersion: textAt(content, 'apiVersion'),
      name: textAt(content, 'metadata.name'),
      content,
    })),
  )
}

/** Returns the lines of a file of deploy/ without comments and headings. */
export const readLines = (path: string): readonly string[] =>
  readDeployFile(path)
    .split('\n')
    .filter((line) => /^\w+=/.test(line))
