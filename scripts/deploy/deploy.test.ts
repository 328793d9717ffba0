import { describe, expect, it } from 'vitest'
import { findComposeProblems } from './compose.ts'
import { environmentOf, parseContainerfile } from './containerfile.ts'
import { type Deployment, type Manifest, readDeployment } from './deployment.ts'
import { environmentsOf, findEnvironmentProblems } from './environments.ts'
import { findImageProblems, imageFactsOf } from './image.ts'
import { findKubernetesProblems } from './kubernetes.ts'
import { findUnknownMetrics } from './monitoring.ts'
import { findUnitProblems } from './unit.ts'

const deployment = readDeployment()
const [lastStage] = deployment.stages.slice(-1)
if (lastStage === undefined) throw new Error('The Containerfile has no stage')
const image = imageFactsOf(lastStage)

/** Returns the deployment with a text of one kind of manifest replaced. */
const withManifest = (kind: string, from: string, to: string): Deployment => ({
  ...deployment,
  manifests: deployment.manifests.map((manifest): Manifest => {
    if (manifest.kind !== kind) return manifest
    const text = JSON.stringify(manifest.content)
    if (!text.includes(from)) throw new Error(`${kind} does not contain ${from}`)
    return { ...manifest, content: JSON.parse(text.replaceAll(from, to)) }
  }),
})

describe('the Containerfile', () => {
  it('a Containerfile is parsed into stages with their base, joined lines and environment', () => {
    const [build, run] = parseContainerfile(`ARG BASE=node:1\n# a\nFROM \${BASE} AS build\nRUN a && \\\n  b\nFROM build\nENV A=1 B=x=y`)
    expect(build).toEqual({ name: 'build', base: 'node:1', instructions: [{ name: 'RUN', value: 'a && b' }] })
    expect([run?.base, environmentOf(run as NonNullable<typeof run>)]).toEqual(['build', { A: '1', B: 'x=y' }])
  })

  it('a Containerfile is rejected if the server runs as root or the base has another version of Node', () => {
    const text = (user: string, base: string) =>
      `FROM ${base}\nRUN npm ci --omit=dev\nENV DATA_DIR=/d PORT=80\nUSER ${user}\nVOLUME ["/d"]\nEXPOSE 80\nHEALTHCHECK CMD ["node", "scripts/health.ts"]\nCMD ["node", "backend/app/main.ts"]`
    const problems = findImageProblems(parseContainerfile(text('root', 'node:18-slim')))
    expect(problems).toEqual([
      expect.stringContaining('the user must be a number'),
      expect.stringContaining('a base is not Node'),
      expect.stringContaining('with other options than `npm start`'),
    ])
  })
})

describe('settings of a deployment', () => {
  it.each(environmentsOf(deployment))('a production server accepts the settings of $source', (environment) => {
    expect(findEnvironmentProblems(environment)).toEqual([])
  })

  it('unknown, missing and wrong settings are named', () => {
    const [compose] = environmentsOf(deployment)
    const { SMTP_URL: _mail, ...values } = compose?.values ?? {}
    expect(findEnvironmentProblems({ source: 'x', values: { ...values, MAIL_SERVER: 'a', PUBLIC_URL: 'studydesk' } })).toEqual([
      'x: there is no setting MAIL_SERVER',
      'x: the setting SMTP_URL is missing',
      expect.stringContaining('PUBLIC_URL'),
    ])
    expect(findEnvironmentProblems({ source: 'x', values: { ...values, SMTP_URL: 'smtp://a', FIELD_SECRET: '' } })).toEqual([
      expect.stringContaining('FIELD_SECRET is not set'),
    ])
  })
})

describe('Kubernetes manifests', () => {
  it.each([
    ['a field that Kubernetes does not know', 'Deployment', '"replicas":2', '"replicas":"two"', 'server.yaml: Deployment'],
    ['one node only', 'Deployment', '"replicas":2', '"replicas":1', 'fewer than two nodes'],
    ['another user', 'CronJob', '"runAsUser":1000', '"runAsUser":0', 'CronJob has another user than the image'],
    ['a writable root', 'Deployment', '"readOnlyRootFilesystem":true', '"readOnlyRootFilesystem":false', 'is not read-only'],
    ['a wrong health address', 'Deployment', '/api/health', '/health', 'a probe does not use the health address'],
    ['a setting that does not exist', 'Deployment', 'TOKEN_SECRET', 'TOKENS_SECRET', 'there is no setting TOKENS_SECRET'],
    ['a selector that matches nothing', 'Service', '"part":"server"', '"part":"web"', 'the Service does not select the pods'],
  ])('%s is reported', async (_name, kind, from, to, problem) => {
    expect(await findKubernetesProblems(withManifest(kind, from, to), image)).toContainEqual(expect.stringContaining(problem))
  })
})

it('a compose file with an unpinned image, an unknown folder or an optional secret is reported', () => {
  const { compose } = deployment
  const files = { image: 'files', volumes: ['nowhere:/data'] }
  const changed = {
    ...compose,
    services: { ...compose.services, files },
    text: compose.text.replace(`\${TOKEN_SECRET:?}`, `\${TOKEN_SECRET}`),
  }
  expect(findComposeProblems({ ...deployment, compose: changed }, image)).toEqual([
    expect.stringContaining('files has an image without version'),
    expect.stringContaining('files may gain privileges'),
    expect.stringContaining('files mounts nowhere, which does not exist'),
    expect.stringContaining(`\${TOKEN_SECRET} may be empty`),
  ])
})

it('a systemd unit that runs as root, or without a limit, is reported', () => {
  const unit = deployment.unit.filter(([name]) => name !== 'User' && name !== 'ProtectSystem')
  expect(findUnitProblems({ ...deployment, unit })).toEqual([
    'studydesk.service: ProtectSystem=strict is missing',
    'studydesk.service: the server runs as root',
  ])
})

it('a query about a metric that does not exist is reported; labels, functions and exporters are not', () => {
  const query = (text: string) => ({ source: 'alert', text })
  const known = new Set(['studydesk_call_seconds', 'up'])
  const valid = [
    'sum by (le, event_type) (rate(studydesk_call_seconds_bucket{a_b="c_d"}[5m])) > 0.5',
    'up{job="studydesk"} == 0',
    'predict_linear(node_filesystem_avail_bytes[6h], 86400) < 0',
  ]
  expect(findUnknownMetrics(valid.map(query), known)).toEqual([])
  expect(findUnknownMetrics([query('max(studydesk_calls_open) > 1')], known)).toEqual(['alert: there is no metric studydesk_calls_open'])
})
