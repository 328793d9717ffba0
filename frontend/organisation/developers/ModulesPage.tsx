import './developers.css'
import { Alert, Card, Input, Table } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import type { Registry } from '#resources/organisation/developerAnswers.ts'
import { developerCalls } from '#resources/organisation/developersCalls.ts'
import { useCall } from '../../base/call.ts'
import { PageHeader } from '../../base/ui/PageHeader.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'
import { ApiButtons } from './ApiButtons.tsx'
import { CallsTable } from './CallsTable.tsx'
import { ModuleDetail } from './ModuleDetail.tsx'
import { declared, matchesSearchText } from './registry.ts'

/** Groups without a resource: endpoints that belong to no resource, and jobs. */
const others = ['calls', 'tasks'] as const
type OtherEntry = (typeof others)[number]

/**
 * Registry of every resource with its fields, rules, actions, routes and screens, of the endpoints without a resource, and of the jobs.
 */
export default function ModulesPage() {
  const { t } = useTranslation(['common', ...new Set(declared.map((each) => each.namespace))])
  const [parameters] = useSearchParams()
  const [searchText, setSearchText] = useState('')
  const { data: registry, error } = useCall(developerCalls.modules, {})
  const matchingResources = declared.filter((each) => matchesSearchText(each, t(`${each.namespace}:titles.${each.name}.many`), searchText))
  const requested = parameters.get('resource')
  const selectedEntry =
    declared.find(({ name }) => name === requested) ?? (isOther(requested) ? requested : (matchingResources[0] ?? declared[0]))
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
              value={searchText}
              onChange={(event) => setSearchText(event.target.value)}
            />
          </search>
          <ul className="modules-names">
            {matchingResources.map((each) => (
              <Entry
                key={each.name}
                to={each.name}
                isOpen={selectedEntry === each}
                label={t(`${each.namespace}:titles.${each.name}.many`)}
                name={each.name}
              />
            ))}
            {others.map((each) => (
              <Entry key={each} to={each} isOpen={selectedEntry === each} label={t(`modules.${each}`)} />
            ))}
          </ul>
          {matchingResources.length === 0 && <p role="status">{t('modules.none')}</p>}
        </nav>
        <div>
          {error !== null && <Alert className="page-alert" role="alert" type="error" showIcon message={error.message} />}
          {typeof selectedEntry === 'object' ? (
            <ModuleDetail key={selectedEntry.name} resource={selectedEntry} registry={registry} />
          ) : registry === undefined ? (
            <Waiting rows={8} />
          ) : (
            <Card title={<h2>{t(`modules.${selectedEntry ?? 'calls'}`)}</h2>}>
              {selectedEntry === 'tasks' ? (
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

const isOther = (name: string | null): name is OtherEntry => others.some((each) => each === name)

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

/** Jobs of the domain folders and their schedules (cron with five fields, UTC). */
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
