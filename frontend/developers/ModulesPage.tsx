import './developers.css'
import { Alert, Card, Input, Table } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import type { Registry } from '#resources/core/developerAnswers.ts'
import { developerCalls } from '#resources/developers/calls.ts'
import { useCall } from '../base/call.ts'
import { PageHeader } from '../base/ui/PageHeader.tsx'
import { Waiting } from '../base/ui/Waiting.tsx'
import { ApiButtons } from './ApiButtons.tsx'
import { CallsTable } from './CallsTable.tsx'
import { ModuleDetail } from './ModuleDetail.tsx'
import { declared, matches } from './registry.ts'

/** What is no resource: addresses by hand, and jobs. */
const others = ['calls', 'tasks'] as const
type Other = (typeof others)[number]

/** The registry: every resource with its fields, rules, actions, addresses and screens; the named calls and the jobs beside them. */
export default function ModulesPage() {
  const { t } = useTranslation(['common', ...new Set(declared.map((each) => each.namespace))])
  const [parameters] = useSearchParams()
  const [words, setWords] = useState('')
  const { data: registry, error } = useCall(developerCalls.modules, {})
  const found = declared.filter((each) => matches(each, t(`${each.namespace}:titles.${each.name}.many`), words))
  const asked = parameters.get('resource')
  const chosen = declared.find(({ name }) => name === asked) ?? (isOther(asked) ? asked : (found[0] ?? declared[0]))
  return (
    <>
      <PageHeader
        title={t('nav.modules')}
        subtitle={t('modules.subtitle', { count: declared.length })}
        breadcrumb={[{ label: t('nav.developer'), to: '/admin/dev' }]}
        extra={<ApiButtons />}
      />
      <div className="modules">
        <nav aria-label={t('modules.list')}>
          <search>
            <Input
              allowClear
              aria-label={t('modules.search')}
              placeholder={t('modules.search')}
              value={words}
              onChange={(event) => setWords(event.target.value)}
            />
          </search>
          <ul className="modules-names">
            {found.map((each) => (
              <Entry
                key={each.name}
                to={each.name}
                isOpen={chosen === each}
                label={t(`${each.namespace}:titles.${each.name}.many`)}
                name={each.name}
              />
            ))}
            {others.map((each) => (
              <Entry key={each} to={each} isOpen={chosen === each} label={t(`modules.${each}`)} />
            ))}
          </ul>
          {found.length === 0 && <p role="status">{t('modules.none')}</p>}
        </nav>
        <div>
          {error !== null && <Alert className="page-alert" role="alert" type="error" showIcon message={error.message} />}
          {typeof chosen === 'object' ? (
            <ModuleDetail key={chosen.name} resource={chosen} registry={registry} />
          ) : registry === undefined ? (
            <Waiting rows={8} />
          ) : (
            <Card title={<h2>{t(`modules.${chosen ?? 'calls'}`)}</h2>}>
              {chosen === 'tasks' ? (
                <TasksTable tasks={registry.tasks} />
              ) : (
                <CallsTable routes={registry.routes.filter(({ resource }) => resource === undefined)} />
              )}
            </Card>
          )}
        </div>
      </div>
    </>
  )
}

const isOther = (name: string | null): name is Other => others.some((each) => each === name)

interface EntryProps {
  readonly to: string
  readonly isOpen: boolean
  readonly label: string
  readonly name?: string
}

function Entry({ to, isOpen, label, name }: EntryProps) {
  return (
    <li>
      <Link to={`?resource=${to}`} replace aria-current={isOpen ? 'true' : undefined}>
        {label}
        {name !== undefined && <code>{name}</code>}
      </Link>
    </li>
  )
}

/** Jobs of the domain folders, and when they run by themselves (five fields of cron, UTC). */
function TasksTable({ tasks }: Pick<Registry, 'tasks'>) {
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
