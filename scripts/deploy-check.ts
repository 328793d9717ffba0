import { findComposeProblems } from './deploy/compose.ts'
import { readDeployment } from './deploy/deployment.ts'
import { environmentsOf, findEnvironmentProblems } from './deploy/environments.ts'
import { findImageProblems, imageFactsOf } from './deploy/image.ts'
import { findKubernetesProblems } from './deploy/kubernetes.ts'
import { findMonitoringProblems } from './deploy/monitoring.ts'
import { findUnitProblems } from './deploy/unit.ts'

/**
 * `npm run deploy:check`: compares the files in deploy/ with the product (settings, ports, folders, options of the start, metrics), with one another
 * and with the schemas of Kubernetes. Needs no container engine and no network.
 */
const deployment = readDeployment()
const lastStage = deployment.stages.at(-1)
const image = lastStage === undefined ? { user: '', port: '', volumes: [] } : imageFactsOf(lastStage)
const problems = [
  ...findImageProblems(deployment.stages),
  ...findComposeProblems(deployment, image),
  ...(await findKubernetesProblems(deployment, image)),
  ...findUnitProblems(deployment),
  ...findMonitoringProblems(),
  ...environmentsOf(deployment).flatMap(findEnvironmentProblems),
]
for (const problem of problems) console.error(problem)
console.log(problems.length === 0 ? 'Deployment: all files agree with the product' : `Deployment: ${problems.length} to correct`)
process.exitCode = problems.length === 0 ? 0 : 1
