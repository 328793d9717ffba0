import { Table } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Registry } from '#resources/core/developerAnswers.ts'

/** Jobs of the domain folders, and when they run by themselves (five fields of cron, UTC). */
export function TasksTable({ tasks }: Pick<Registry, 'tasks'>) {
  const { t } = useTranslation('common')
  return (
    <Table<Registry['tasks'][number]>
      rowKey="name"
      size="small"
      dataSource={tasks}
      pagination={false}
      columns={[
        { key: 'name', title: t('modules.name'), render: (_, { name }) => <code>{name}</code> },
        { key: 'schedule', title: t('modules.schedule'), render: (_, { schedule }) => <code>{schedule ?? '—'}</code> },
      ]}
    />
  )
}
