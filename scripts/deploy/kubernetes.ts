import { settings } from '../../backend/platform/config/settings.ts'
import { stopSeconds } from './compose.ts'
import type { Deployment, Manifest } from './deployment.ts'
import { type ImageFacts, problemsOf } from './image.ts'
import { listAt, recordAt, textAt, valueAt } from './values.ts'

type Checks = readonly (readonly [boolean, string])[]

/**
 * Returns what is wrong in the manifests: the schema of Kubernetes first (the package kubernetes-models contains it, so no network is
 * needed), then rights, probes, ports and names across the files.
 */
export async function findKubernetesProblems({ manifests }: Deployment, image: ImageFacts): Promise<readonly string[]> {
  const objects = manifests.filter(({ kind }) => kind !== 'Kustomization')
  const schemaProblems = await Promise.all(objects.map(findSchemaProblems))
  const pods = objects.flatMap((manifest) => podOf(manifest) ?? [])
  return [
    ...schemaProblems.flat(),
    ...problemsOf('kubernetes', [
      ...checkFiles(manifests),
      ...pods.flatMap((pod) => checkPod(pod, objects, image)),
      ...checkServer(objects, image),
      [objects.every(({ kind }) => kind !== 'Secret'), 'a manifest contains a Secret'],
    ]),
  ]
}

async function findSchemaProblems({ file, kind, apiVersion, content }: Manifest): Promise<readonly string[]> {
  try {
    const path = `kubernetes-models/${apiVersion}/${kind}`
    const module = (await import(path)) as Record<string, new (data: unknown) => { validate(): void }>
    const Model = module[kind]
    if (Model === undefined) return [`${file}: there is no ${kind} in ${apiVersion}`]
    new Model(content).validate()
    return []
  } catch (error) {
    return [`${file}: ${kind}: ${error instanceof Error ? error.message : String(error)}`]
  }
}

interface Pod {
  readonly owner: string
  readonly spec: unknown
}

function podOf({ kind, content }: Manifest): Pod | null {
  if (kind === 'Deployment') return { owner: kind, spec: valueAt(content, 'spec.template.spec') }
  if (kind === 'CronJob') return { owner: kind, spec: valueAt(content, 'spec.jobTemplate.spec.template.spec') }
  return null
}

function checkFiles(manifests: readonly Manifest[]): Checks {
  const kustomization = manifests.find(({ kind }) => kind === 'Kustomization')
  const listed = listAt(kustomization?.content, 'resources').map(String)
  const files = [...new Set(manifests.flatMap(({ kind, file }) => (kind === 'Kustomization' ? [] : [file])))]
  return [
    ...files.map((file) => [listed.includes(file), `kustomization.yaml does not list ${file}`] as const),
    ...listed.map((file) => [files.includes(file), `kustomization.yaml lists ${file}, which does not exist`] as const),
  ]
}

function checkPod({ owner, spec }: Pod, objects: readonly Manifest[], { user, volumes }: ImageFacts): Checks {
  const container = valueAt(spec, 'containers.0')
  const mounts = listAt(container, 'volumeMounts').map((mount) => textAt(mount, 'mountPath'))
  const variables = listAt(container, 'env').map((entry) => [textAt(entry, 'name'), textAt(entry, 'valueFrom.secretKeyRef.key')] as const)
  const maps = listAt(container, 'envFrom').map((entry) => textAt(entry, 'configMapRef.name'))
  return [
    [textAt(spec, 'securityContext.runAsUser') === user, `${owner} has another user than the image`],
    [valueAt(spec, 'securityContext.runAsNonRoot') === true, `${owner} may run as root`],
    [valueAt(container, 'securityContext.readOnlyRootFilesystem') === true, `the root file system of ${owner} is not read-only`],
    [valueAt(container, 'securityContext.allowPrivilegeEscalation') === false, `${owner} may gain privileges`],
    [listAt(container, 'securityContext.capabilities.drop').includes('ALL'), `${owner} has capabilities of the kernel`],
    [textAt(container, 'resources.limits.memory') !== '', `${owner} has no memory limit`],
    [volumes.every((folder) => mounts.includes(folder)), `${owner} cannot write a volume of the image`],
    ...variables.flatMap(
      ([name, key]): Checks => [
        [name in settings, `${owner}: there is no setting ${name}`],
        [name === key, `${owner}: ${name} reads the key ${key} of the Secret`],
      ],
    ),
    ...maps.map(
      (name) => [objects.some((each) => each.kind === 'ConfigMap' && each.name === name), `there is no ConfigMap ${name}`] as const,
    ),
  ]
}

function checkServer(objects: readonly Manifest[], { port }: ImageFacts): Checks {
  const find = (kind: string): unknown => objects.find((each) => each.kind === kind)?.content
  const server = find('Deployment')
  const pod = valueAt(server, 'spec.template.spec')
  const container = valueAt(pod, 'containers.0')
  const labels = recordAt(server, 'spec.template.metadata.labels')
  const selects = (selector: Readonly<Record<string, unknown>>): boolean =>
    Object.keys(selector).length > 0 && Object.entries(selector).every(([name, value]) => labels[name] === value)
  const replicas = Number(textAt(server, 'spec.replicas'))
  const healthProbes = ['startupProbe', 'readinessProbe'].map((probe) => textAt(container, `${probe}.httpGet.path`))
  const service = find('Service')
  return [
    [replicas >= 2, 'there are fewer than two nodes'],
    [Number(textAt(find('PodDisruptionBudget'), 'spec.minAvailable')) < replicas, 'the disruption budget never lets a node stop'],
    [textAt(server, 'spec.strategy.rollingUpdate.maxUnavailable') === '0', 'an upgrade stops a node before a new one is ready'],
    [textAt(container, 'ports.0.containerPort') === port, 'the port differs from the image'],
    [healthProbes.every((path) => path === '/api/health'), 'a probe does not use the health address'],
    [
      textAt(container, 'livenessProbe.httpGet.path') === '',
      'the liveness probe uses the health address: a lost database would restart every node',
    ],
    [Number(textAt(pod, 'terminationGracePeriodSeconds')) >= stopSeconds, `a node has less than ${stopSeconds} s to stop`],
    [selects(recordAt(server, 'spec.selector.matchLabels')), 'the Deployment does not select its pods'],
    [selects(recordAt(service, 'spec.selector')), 'the Service does not select the pods'],
    [selects(recordAt(find('PodDisruptionBudget'), 'spec.selector.matchLabels')), 'the disruption budget does not select the pods'],
    [selects(recordAt(find('NetworkPolicy'), 'spec.podSelector.matchLabels')), 'the network policy does not select the pods'],
    [textAt(service, 'spec.ports.0.targetPort') === textAt(container, 'ports.0.name'), 'the Service uses another port'],
    [
      textAt(find('Ingress'), 'spec.rules.0.http.paths.0.backend.service.name') === textAt(service, 'metadata.name'),
      'the Ingress uses another Service',
    ],
    [textAt(find('Ingress'), 'spec.tls.0.hosts.0') === textAt(find('Ingress'), 'spec.rules.0.host'), 'the certificate is for another host'],
  ]
}
