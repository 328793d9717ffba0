import { Card, Table, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import { PageHeader } from '../PageHeader.tsx'

/** The registry of declared resources (design, "A declaration"). */
export default function ModulesPage() {
  const declared: readonly ResourceDefinition[] = resources
  const { t } = useTranslation(['common', ...new Set(declared.map((each) => each.namespace))])
  return (
    <>
      <PageHeader
        title={t('nav.modules')}
        subtitle={t('modules.subtitle', { count: declared.length })}
        breadcrumb={[{ label: t('nav.developer'), to: '/admin/dev' }]}
      />
      <Card styles={{ body: { padding: 0 } }}>
        <Table<ResourceDefinition>
          rowKey="name"
          dataSource={declared}
          pagination={false}
          scroll={{ x: true }}
          columns={[
            { key: 'title', title: t('modules.resource'), render: (_, each) => t(`${each.namespace}:titles.${each.name}.many`) },
            { key: 'name', title: t('modules.name'), render: (_, each) => <code>{each.name}</code> },
            { key: 'path', title: t('modules.path'), render: (_, each) => <code>/api/{each.path.many}</code> },
            { key: 'page', title: t('modules.page'), render: (_, each) => <code>{each.page}</code> },
            { key: 'scope', title: t('modules.scope'), render: (_, each) => each.scope.join(', ') },
            { key: 'fields', title: t('modules.fields'), align: 'right', render: (_, each) => Object.keys(each.fields).length },
            { key: 'deletion', title: t('modules.deletion'), render: (_, each) => t(`modules.deletions.${each.deletion}`) },
            {
              key: 'actions',
              title: t('modules.actions'),
              render: (_, each) => (
                <div className="tag-list">
                  {Object.entries(each.actions).map(([action, level]) => (
                    <Tag key={action}>
                      {action} {level}
                    </Tag>
                  ))}
                </div>
              ),
            },
          ]}
        />
      </Card>
    </>
  )
}
