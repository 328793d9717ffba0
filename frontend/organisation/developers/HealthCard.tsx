import { Card } from 'antd'
import { useTranslation } from 'react-i18next'
import type { DeveloperState } from '#resources/organisation/developerAnswers.ts'
import { Descriptions } from '../../base/antd/Descriptions.tsx'
import { formatLocalDatetime } from '../../base/i18n/dates.ts'
import { formatBytes } from '../../fields/bytes.ts'

/** Server node that responded, and its database. */
export function HealthCard({ state: { node, database } }: { readonly state: DeveloperState }) {
  const { t, i18n } = useTranslation('common')
  const formatSize = (count: number) => formatBytes(count, i18n.language)
  const { used, idle, waiting } = database.connections
  return (
    <Card title={<h2>{t('developer.health')}</h2>}>
      <Descriptions
        as="rows"
        items={[
          { key: 'version', label: t('developer.version'), content: node.version },
          { key: 'runtime', label: t('developer.runtime'), content: `Node.js ${node.runtime}` },
          { key: 'started', label: t('developer.startedAt'), content: formatLocalDatetime(node.startedAt) },
          { key: 'memory', label: t('developer.memory'), content: formatSize(node.memoryBytes) },
          { key: 'nodes', label: t('developer.nodes'), content: node.nodes },
          { key: 'database', label: t('developer.database'), content: `PostgreSQL ${database.version}` },
          { key: 'size', label: t('developer.databaseSize'), content: formatSize(database.bytes) },
          { key: 'migration', label: t('developer.migration'), content: <code>{database.migration}</code> },
          { key: 'connections', label: t('developer.connections'), content: t('developer.connectionCounts', { used, idle, waiting }) },
        ]}
      />
    </Card>
  )
}
