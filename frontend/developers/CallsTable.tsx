import { Table, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import type { RegisteredRoute } from '#resources/core/developerAnswers.ts'
import { ScrollArea } from '../base/ui/ScrollArea.tsx'
import { Waiting } from '../base/ui/Waiting.tsx'
import { accessText } from './registry.ts'

/** Addresses under /api with their methods and who may call them. */
export function CallsTable({ routes }: { readonly routes: readonly RegisteredRoute[] | undefined }) {
  const { t } = useTranslation('common')
  if (routes === undefined) return <Waiting rows={4} />
  return (
    <ScrollArea label={t('modules.calls')}>
      <Table<RegisteredRoute>
        className="calls"
        rowKey={({ method, path }) => `${method} ${path}`}
        size="small"
        dataSource={[...routes].sort((one, other) => one.path.localeCompare(other.path))}
        pagination={false}
        columns={[
          { key: 'method', title: t('modules.method'), render: (_, { method }) => <Tag>{method}</Tag> },
          { key: 'path', title: t('modules.path'), render: (_, { path }) => <code>/api/{path}</code> },
          { key: 'access', title: t('modules.access'), render: (_, { access }) => <code>{accessText(access)}</code> },
        ]}
      />
    </ScrollArea>
  )
}
