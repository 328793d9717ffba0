import EditOutlined from '@ant-design/icons/EditOutlined'
import { type HttpError, useOne } from '@refinedev/core'
import { Skeleton } from 'antd'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import type { AnsweredRow } from '#resources/core/resource.ts'
import { resourceNamed } from '#resources/index.ts'
import { PageHeader } from '../../app/PageHeader.tsx'
import { titleOf } from '../../fields/useReferences.ts'
import { RecordActions } from '../actions/RecordActions.tsx'
import { historyTab } from '../form/formLayout.ts'
import { History } from '../history/History.tsx'
import { LinkButton } from '../LinkButton.tsx'
import { editPath } from '../paths.ts'
import { RecordProblem } from '../RecordProblem.tsx'
import { RecordStatus } from '../RecordStatus.tsx'
import { Tabs } from '../Tabs.tsx'
import { useTexts } from '../texts.ts'
import { DetailTab } from './DetailTab.tsx'

/** The screen that shows one row: its fields in cards, what points at it, its history. */
export function ResourceDetail({ resource, id }: { readonly resource: string; readonly id: string }) {
  const definition = resourceNamed(resource)
  const { t } = useTranslation('common')
  const texts = useTexts(resource)
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const { query } = useOne<AnsweredRow & { id: string }, HttpError>({
    resource,
    id,
    queryOptions: { retry: false },
    errorNotification: false,
  })
  const row = query.data?.data
  const list = definition.screens?.list
  if (query.error !== null && row === undefined)
    return <RecordProblem resource={resource} error={query.error} onRetry={() => void query.refetch()} />

  const tabs = definition.detail?.tabs ?? definition.form?.tabs ?? []
  const keys = [...tabs.map(({ key }) => key), historyTab]
  const asked = search.get('tab')
  const active = asked !== null && keys.includes(asked) ? asked : keys[0]
  const edit = editPath(definition, id)
  const mayEdit = row?.actions.includes('update') === true && edit !== null
  return (
    <div className="detail-screen">
      <PageHeader
        title={row === undefined ? '' : titleOf(definition, row) || texts.title('one')}
        breadcrumb={list === undefined ? [] : [{ label: texts.title('many'), to: list }]}
        status={row === undefined ? undefined : <RecordStatus resource={resource} row={row} />}
        extra={
          row === undefined ? undefined : (
            <RecordActions resource={resource} row={row} onRemoved={() => list !== undefined && navigate(list)} />
          )
        }
        primary={
          mayEdit ? (
            <LinkButton to={edit} type="primary" icon={<EditOutlined />}>
              {t('list.edit')}
            </LinkButton>
          ) : undefined
        }
      />
      {row === undefined ? (
        <Skeleton active paragraph={{ rows: 10 }} />
      ) : (
        <Suspense fallback={<Skeleton active paragraph={{ rows: 10 }} />}>
          <Tabs
            label={texts.title('one')}
            active={active ?? ''}
            onChange={(key) => setSearch(key === keys[0] ? {} : { tab: key }, { replace: true })}
            items={[
              ...tabs.map((tab) => ({
                key: tab.key,
                label: texts.tab(tab.key),
                children: <DetailTab resource={resource} tab={tab} row={row} />,
              })),
              { key: historyTab, label: t('history.title'), children: <History key={row.version} resource={resource} id={id} /> },
            ]}
          />
        </Suspense>
      )}
    </div>
  )
}
