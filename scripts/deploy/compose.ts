import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type ComposeFile, type Deployment, readDeployFile, root } from './deployment.ts'
import { type ImageFacts, problemsOf } from './image.ts'
import { listAt, recordAt, textAt, valueAt } from './values.ts'

/** Seconds that a node needs to stop: STOP_SECONDS and the time for jobs and files. */
export const stopSeconds = 50

/** Returns what is wrong in the compose file: unpinned images, undeclared volumes, services and variables, and rights of the server. */
export function findComposeProblems({ compose, exampleEnv }: Deployment, image: ImageFacts): readonly string[] {
  return problemsOf('compose.yaml', [
    ...checkServices(compose),
    ...checkServer(compose, image),
    ...checkVariables(compose.text, exampleEnv),
  ])
}

type Checks = readonly (readonly [boolean, string])[]

const checkServices = ({ services, volumes }: ComposeFile): Checks =>
  Object.entries(services).flatMap(([name, service]): Checks => {
    const mounts = listAt(service, 'volumes').map((mount) => String(mount).split(':')[0] ?? '')
    return [
      [
        valueAt(service, 'build') !== undefined || /:[\w.-]*\d[\w.-]*$/.test(textAt(service, 'image')),
        `${name} has an image without version`,
      ],
      [listAt(service, 'security_opt').includes('no-new-privileges:true') || name === 'bucket', `${name} may gain privileges`],
      ...mounts.map(
        (mount) =>
          [
            mount.startsWith('.') ? existsSync(join(root, 'deploy/compose', mount)) : volumes.includes(mount),
            `${name} mounts ${mount}, which does not exist`,
          ] as const,
      ),
      ...Object.keys(recordAt(service, 'depends_on')).map(
        (other) => [other in services, `${name} depends on ${other}, which does not exist`] as const,
      ),
    ]
  })

function checkServer({ services }: ComposeFile, { user, port, volumes }: ImageFacts): Checks {
  const server = services.app
  const writable = [...listAt(server, 'tmpfs'), ...listAt(server, 'volumes')].map(String)
  const isWritable = (folder: string): boolean => writable.some((each) => each.split(':').includes(folder))
  return [
    [textAt(server, 'user').split(':')[0] === user, 'app has another user than the image'],
    [valueAt(server, 'read_only') === true, 'the root file system of app is not read-only'],
    [listAt(server, 'cap_drop').includes('ALL'), 'app has capabilities of the kernel'],
    [Number.parseInt(textAt(server, 'stop_grace_period'), 10) >= stopSeconds, `app has less than ${stopSeconds} s to stop`],
    [volumes.every(isWritable), 'app cannot write a volume of the image'],
    [readDeployFile('compose/Caddyfile').includes(`reverse_proxy app:${port} `), 'the proxy uses another port than the image'],
    [readDeployFile('compose/Caddyfile').includes('respond @metrics 404'), 'the proxy shows metrics to the public'],
  ]
}

/** Every variable must be required and be in the example, and the example must have no others. */
function checkVariables(text: string, exampleEnv: readonly string[]): Checks {
  const used = [...text.matchAll(/\$\{(\w+)(:\?)?[^}]*\}/g)].map(([, name = '', required]) => ({
    name,
    isRequired: required !== undefined,
  }))
  return [
    ...used.flatMap(
      ({ name, isRequired }): Checks => [
        [isRequired, `\${${name}} may be empty: write \${${name}:?}`],
        [exampleEnv.includes(name), `example.env lacks ${name}`],
      ],
    ),
    ...exampleEnv.map((name) => [used.some((each) => each.name === name), `example.env has ${name}, which is not used`] as const),
  ]
}
