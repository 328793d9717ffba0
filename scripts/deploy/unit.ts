import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stopSeconds } from './compose.ts'
import { type Deployment, root } from './deployment.ts'
import { problemsOf } from './image.ts'

/** Directives that limit what a broken-in server could do; systemd.exec(5) explains them. */
const hardening: readonly (readonly [string, string])[] = [
  ['NoNewPrivileges', 'true'],
  ['CapabilityBoundingSet', ''],
  ['ProtectSystem', 'strict'],
  ['ProtectHome', 'true'],
  ['PrivateTmp', 'true'],
  ['PrivateDevices', 'true'],
  ['ProtectKernelTunables', 'true'],
  ['ProtectKernelModules', 'true'],
  ['ProtectControlGroups', 'true'],
  ['RestrictNamespaces', 'true'],
  ['RestrictSUIDSGID', 'true'],
  ['SystemCallArchitectures', 'native'],
]

/** Returns what is wrong in the systemd unit: rights, user, options of the server, folders and time to stop. */
export function findUnitProblems({ unit }: Deployment): readonly string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly scripts: Readonly<Record<string, string>> }
  const directive = (name: string): string => unit.find(([each]) => each === name)?.[1] ?? ''
  const optionsOfStart = /exec node (.*)$/.exec(scripts.start ?? '')?.[1] ?? ''
  return problemsOf('studydesk.service', [
    ...hardening.map(
      ([name, value]) => [unit.some(([each, actual]) => each === name && actual === value), `${name}=${value} is missing`] as const,
    ),
    [!['', 'root'].includes(directive('User')), 'the server runs as root'],
    [directive('ExecStart').endsWith(` ${optionsOfStart}`), 'ExecStart starts the server with other options than `npm start`'],
    [directive('Environment').includes(`DATA_DIR=/var/lib/${directive('StateDirectory')} `), 'DATA_DIR is not the state directory'],
    [Number(directive('TimeoutStopSec')) >= stopSeconds, `the server has less than ${stopSeconds} s to stop`],
    [directive('Restart') === 'on-failure', 'a failed server is not started again'],
  ])
}
