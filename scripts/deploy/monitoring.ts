import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { readDeployFile, readDocuments, root } from './deployment.ts'
import { listAt, recordAt, textAt } from './values.ts'

/** Starts of the names of metrics that programs beside the product provide. */
const otherMetrics = ['node_filesystem_', 'probe_ssl_', 'kube_cronjob_']
/** Written by deploy/systemd/studydesk-backup.service. */
const backupMetric = 'studydesk_backup_completed_seconds'
/** Name that Prometheus itself provides. */
const scrapeMetric = 'up'

/** A query of an alert or of a panel. */
interface Query {
  readonly source: string
  readonly text: string
}

/**
 * Returns metrics of alerts and of the dashboard that neither the product nor a known exporter provides, and alerts that the page for
 * operators does not explain.
 */
export function findMonitoringProblems(): readonly string[] {
  const rules = readDocuments(readDeployFile('monitoring/alerts.yaml')).flatMap((document) =>
    listAt(document, 'groups').flatMap((group) => listAt(group, 'rules')),
  )
  const dashboard: unknown = JSON.parse(readDeployFile('monitoring/dashboard.json'))
  const panels = listAt(dashboard, 'panels').flatMap((panel) =>
    listAt(panel, 'targets').map((target) => ({ source: `dashboard.json: ${textAt(panel, 'title')}`, text: textAt(target, 'expr') })),
  )
  const alerts = rules.map((rule) => ({ source: `alerts.yaml: ${textAt(rule, 'alert')}`, text: textAt(rule, 'expr') }))
  const page = readFileSync(join(root, 'docs/run/deploy.md'), 'utf8')
  const known = readProductMetrics()
  return [
    ...findUnknownMetrics([...alerts, ...panels], known),
    ...rules.flatMap((rule) => {
      const name = textAt(rule, 'alert')
      const isComplete = recordAt(rule, 'labels').severity !== undefined && recordAt(rule, 'annotations').summary !== undefined
      return [
        ...(isComplete ? [] : [`alerts.yaml: ${name} has no severity or summary`]),
        ...(page.includes(`\`${name}\``) ? [] : [`docs/run/deploy.md does not explain ${name}`]),
      ]
    }),
  ]
}

/** Returns the metrics of queries that are not known. Pure. */
export function findUnknownMetrics(queries: readonly Query[], known: ReadonlySet<string>): readonly string[] {
  return queries.flatMap(({ source, text }) => {
    const names = metricsOf(text)
    if (names.length === 0) return [`${source}: the query names no metric`]
    return names
      .filter((name) => !known.has(name.replace(/_(?:bucket|count|sum)$/, '')) && !known.has(name))
      .filter((name) => !otherMetrics.some((start) => name.startsWith(start)))
      .map((name) => `${source}: there is no metric ${name}`)
  })
}

/** Returns the names of metrics in a query: words with an underscore that are no functions, and `up`; not labels or their values. */
const metricsOf = (query: string): readonly string[] =>
  [...query.replaceAll(/\{[^}]*\}|"[^"]*"|\b(?:by|without|on|ignoring) \([^)]*\)/g, ' ').matchAll(/\b[a-z]\w*\b(?!\s*\()/g)]
    .map(([name]) => name)
    .filter((name) => name.includes('_') || name === scrapeMetric)

/** Reads the names from the code that defines them, and those of the library from the library. */
function readProductMetrics(): ReadonlySet<string> {
  const monitoring = join(root, 'backend/platform/monitoring')
  const sources = readdirSync(monitoring).map((file) => readFileSync(join(monitoring, file), 'utf8'))
  const names = sources.flatMap((source) => [...source.matchAll(/name: '(studydesk_\w+)'/g)].map(([, name = '']) => name))
  const backupUnit = readDeployFile('systemd/studydesk-backup.service')
  return new Set([...names, ...defaultMetrics(), scrapeMetric, ...(backupUnit.includes(`+${backupMetric} `) ? [backupMetric] : [])])
}

function defaultMetrics(): readonly string[] {
  const register = new Registry()
  collectDefaultMetrics({ register })
  return register.getMetricsAsArray().map(({ name }) => name)
}
