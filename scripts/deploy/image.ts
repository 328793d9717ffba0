import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { environmentOf, type Stage, valuesOf } from './containerfile.ts'
import { root } from './deployment.ts'

/** Facts of the image on which the other files of deploy/ depend. */
export interface ImageFacts {
  /** Number of the user that runs the server. */
  readonly user: string
  readonly port: string
  /** Folders that the server writes; all others may be read-only. */
  readonly volumes: readonly string[]
}

export function imageFactsOf(stage: Stage): ImageFacts {
  return {
    user: valuesOf(stage, 'USER').at(-1)?.split(':')[0] ?? 'root',
    port: environmentOf(stage).PORT ?? '',
    volumes: valuesOf(stage, 'VOLUME').flatMap((value) => JSON.parse(value) as string[]),
  }
}

/** Returns what is wrong in the Containerfile: root, an unpinned base, development packages, missing folders, checks and files. */
export function findImageProblems(stages: readonly Stage[]): readonly string[] {
  const stage = stages.at(-1)
  if (stage === undefined) return ['Containerfile: there is no stage']
  const { user, port, volumes } = imageFactsOf(stage)
  const { dependencies, scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly dependencies: Readonly<Record<string, string>>
    readonly scripts: Readonly<Record<string, string>>
  }
  const environment = environmentOf(stage)
  const command = JSON.parse(valuesOf(stage, 'CMD').at(-1) ?? '[]') as readonly string[]
  const health = /CMD (\[.*\])$/.exec(valuesOf(stage, 'HEALTHCHECK').at(-1) ?? '')?.[1] ?? '[]'
  const programs = [command, JSON.parse(health) as readonly string[]].flatMap((words) => words.filter((word) => word.endsWith('.ts')))
  const bases = stages.map(({ base }) => base).filter((base) => !stages.some(({ name }) => name === base))
  const runs = stages.flatMap((each) => valuesOf(each, 'RUN'))
  const checks: readonly (readonly [boolean, string])[] = [
    [/^[1-9]\d*$/.test(user), 'the user must be a number other than 0, because Kubernetes checks it'],
    [
      bases.every((base) => base.includes(`node:${dependencies.node}-`) || base.includes('@sha256:')),
      `a base is not Node ${dependencies.node}`,
    ],
    [runs.some((run) => run.startsWith('npm ci --omit=dev')), '`npm ci --omit=dev` does not install the packages'],
    [volumes.includes(environment.DATA_DIR ?? ''), 'DATA_DIR is no volume'],
    [valuesOf(stage, 'EXPOSE').includes(port), 'EXPOSE differs from PORT'],
    [programs.length === 2, 'CMD or HEALTHCHECK starts no program of the product'],
    [programs.every((path) => existsSync(join(root, path))), 'CMD or HEALTHCHECK names a missing program'],
    [scripts.start?.endsWith(command.join(' ')) === true, 'CMD starts the server with other options than `npm start`'],
  ]
  return problemsOf('Containerfile', checks)
}

/** Returns the messages of failed checks, after the name of the file. */
export const problemsOf = (file: string, checks: readonly (readonly [boolean, string])[]): readonly string[] =>
  checks.flatMap(([hasPassed, message]) => (hasPassed ? [] : [`${file}: ${message}`]))
