import { Card, Table, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { pages } from '#policies/pages.ts'
import { transitionsOf } from '#resources/core/fields/status.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { textOfScope } from '#resources/core/scope.ts'
import type { Registry } from '#resources/organisation/developerAnswers.ts'
import { Descriptions } from '../../base/antd/Descriptions.tsx'
import { Figures } from '../../base/antd/Figures.tsx'
import { useTexts } from '../../base/texts/useTexts.ts'
import { ScrollArea } from '../../base/ui/ScrollArea.tsx'
import { CallsTable } from './CallsTable.tsx'
import { rulesOf } from './registry.ts'

interface ModuleDetailProps {
  readonly resource: ResourceDefinition
  /** Absent while it loads. */
  readonly registry: Registry | undefined
}

/** One resource: its declaration, and its routes and hooks on the running node. */
export function ModuleDetail({ resource, registry }: ModuleDetailProps) {
  const { t } = useTranslation('common')
  const texts = useTexts(resource.name)
  const transitions = Object.entries(transitionsOf(resource.fields))
  const layout = resource.list
  const calls = registry?.routes.filter((route) => route.resource === resource.name)
  return (
    <div className="module">
      <Card title={<h2>{texts.title('many')}</h2>} extra={<code>{resource.name}</code>}>
        <Descriptions
          as="columns"
          most={2}
          items={[
            { key: 'page', label: t('modules.page'), content: <code>{resource.page}</code> },
            { key: 'abilities', label: t('modules.abilities'), content: <CodeList words={pages[resource.page]} /> },
            { key: 'scope', label: t('modules.scope'), content: <CodeList words={resource.scope.map(textOfScope)} /> },
            { key: 'title', label: t('modules.title'), content: <CodeList words={[resource.title].flat()} /> },
            { key: 'deletion', label: t('modules.deletion'), content: t(`modules.deletions.${resource.deletion}`) },
            {
              key: 'audit',
              label: t('modules.audit'),
              content: t(`modules.audits.${resource.audit === 'changes' ? 'changes' : 'reads'}`),
            },
            { key: 'restricted', label: t('modules.restrictedBy'), content: resource.restrictedBy ?? '—' },
            { key: 'closed', label: t('modules.closedBy'), content: <CodeList words={resource.restrictedThrough ?? []} /> },
            { key: 'search', label: t('modules.searched'), content: <CodeList words={layout?.search ?? []} /> },
            { key: 'filters', label: t('modules.filters'), content: <CodeList words={layout?.filters ?? []} /> },
            { key: 'screens', label: t('modules.screens'), content: <CodeList words={Object.values(resource.screens ?? {})} /> },
            { key: 'hooks', label: t('modules.hooks'), content: <CodeList words={registry?.hooks[resource.name] ?? []} /> },
          ]}
        />
      </Card>
      <Figures
        figures={[
          { key: 'fields', label: t('modules.fields'), value: Object.keys(resource.fields).length },
          { key: 'actions', label: t('modules.actions'), value: Object.keys(resource.actions).length + transitions.length },
          { key: 'calls', label: t('modules.calls'), value: calls?.length ?? '…' },
          { key: 'hooks', label: t('modules.hooks'), value: registry === undefined ? '…' : (registry.hooks[resource.name]?.length ?? 0) },
        ]}
      />
      <Card title={<h3>{t('modules.fields')}</h3>} styles={{ body: { padding: 0 } }}>
        <ScrollArea label={t('modules.fields')}>
          <FieldsTable resource={resource} />
        </ScrollArea>
      </Card>
      <Card title={<h3>{t('modules.actions')}</h3>}>
        <div className="tag-list">
          {Object.entries(resource.actions).map(([action, level]) => (
            <Tag key={action}>
              {action} {level}
            </Tag>
          ))}
          {transitions.map(([name, { from, to, action }]) => (
            <Tag key={name}>
              {name}: {from.join(', ')} → {to} {action}
            </Tag>
          ))}
        </div>
      </Card>
      <Card title={<h3>{t('modules.calls')}</h3>} styles={{ body: { padding: 0 } }}>
        <CallsTable routes={calls} />
      </Card>
    </div>
  )
}

function FieldsTable({ resource }: { readonly resource: ResourceDefinition }) {
  const { t } = useTranslation('common')
  const texts = useTexts(resource.name)
  const rows = Object.entries(resource.fields).map(([name, field]) => ({ name, field }))
  return (
    <Table<(typeof rows)[number]>
      rowKey="name"
      size="small"
      dataSource={rows}
      pagination={false}
      columns={[
        { key: 'name', title: t('modules.name'), render: (_, { name }) => <code>{name}</code> },
        { key: 'label', title: t('modules.label'), render: (_, { name }) => texts.label(name) },
        { key: 'type', title: t('modules.type'), render: (_, { field }) => <code>{field.type}</code> },
        { key: 'rules', title: t('modules.rules'), render: (_, { field }) => <CodeList words={rulesOf(field)} /> },
        {
          key: 'sensitive',
          title: t('modules.sensitive'),
          render: (_, { field }) => (field.sensitive === true ? t('modules.isSensitive') : '—'),
        },
        {
          key: 'read',
          title: t('modules.read'),
          render: (_, { field }) => (field.read === undefined ? '—' : <code>{`${field.read.page}: ${field.read.action}`}</code>),
        },
      ]}
    />
  )
}

function CodeList({ words }: { readonly words: readonly string[] }) {
  if (words.length === 0) return '—'
  return (
    <span className="module-words">
      {words.map((text) => (
        <code key={text}>{text}</code>
      ))}
    </span>
  )
}
