import EditOutlined from '@ant-design/icons/EditOutlined'
import { type HttpError, useOne } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { ResponseRow, Tab } from '#resources/core/resource.ts'
import { sectionsOf } from '#resources/core/tabs.ts'
import { getResource } from '#resources/index.ts'
import { useMay } from '../../base/providers/useMay.ts'
import { useAddress } from '../../base/routes/useAddress.ts'
import { useSession } from '../../base/session/useSession.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { LinkButton } from '../../base/ui/LinkButton.tsx'
import { Suspended } from '../../base/ui/lazyPart.tsx'
import { PageHeader } from '../../base/ui/PageHeader.tsx'
import { Tabs } from '../../base/ui/tabs/Tabs.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'
import { RecordActions } from '../actions/RecordActions.tsx'
import { ChangeNotice } from '../conflict/ChangeNotice.tsx'
import { useShownChange } from '../conflict/useShownChange.ts'
import { historyTab } from '../form/formLayout.ts'
import { History } from '../history/History.tsx'
import { StoredNotice } from '../LockedNotice.tsx'
import { listPathOf, useOpenedRecord } from '../listState/lastPlace.ts'
import { duplicatePath, editPath } from '../paths.ts'
import { useExtensions } from '../pieces.ts'
import { Presence } from '../presence/Presence.tsx'
import { RecordHeader } from '../RecordHeader.tsx'
import { RecordProblem } from '../RecordProblem.tsx'
import { RecordStatus } from '../RecordStatus.tsx'
import { useLoadError } from '../useLoadError.ts'
import { useTabCounts } from '../useTabCounts.ts'
import { DetailTab } from './DetailTab.tsx'
import { countedSectionOf, detailTabsOf, openTabOf } from './detailTabs.ts'

/** Screen of one row: its fields in cards, the rows that refer to it, and its history. */
export function ResourceDetail({ resource, id }: { readonly resource: string; readonly id: string }) {
  const definition = getResource(resource)
  const { t } = useTranslation('common')
  const texts = useTexts(resource)
  const { user, organisation } = useSession()
  const navigate = useNavigate()
  const may = useMay()
  // A custom header contains the main action of its record.
  const { headers } = useExtensions()
  const [search, changeSearch] = useAddress({ replace: true })
  const { query } = useOne<ResponseRow & { id: string }, HttpError>({
    resource,
    id,
    queryOptions: { retry: false },
    errorNotification: false,
  })
  const row = query.data?.data
  const { change, dismiss } = useShownChange(row, user.id)
  const countOf = useTabCounts(definition, row)
  const list = listPathOf(resource) ?? undefined
  useOpenedRecord(resource, id)
  const error = useLoadError(query)
  // Also closes a record that is deleted while it is open.
  if (error !== null && (row === undefined || error.statusCode === 404))
    return <RecordProblem resource={resource} id={id} error={error} onRetry={() => void query.refetch()} />

  const tabs = detailTabsOf(definition, organisation.customFields, may)
  // A declaration may give the history a place in one of its tabs.
  const hasHistoryTab = !tabs.flatMap(sectionsOf).some(({ key }) => key === historyTab)
  const keys = [...tabs.map(({ key }) => key), ...(hasHistoryTab ? [historyTab] : [])]
  const requested = search.get('tab')
  const open = openTabOf(tabs, requested)
  const active = open?.tab ?? (hasHistoryTab && requested === historyTab ? historyTab : keys[0])
  const openTab = (key: string) => changeSearch({ tab: key === keys[0] ? null : key })
  // Returns the section of a tab. The history belongs to the last section.
  const sectionOf = (tab: Tab | undefined) => (tab?.section === undefined ? undefined : texts.section(tab.section))
  const edit = editPath(definition, id)
  const next = row === undefined ? null : duplicatePath(definition, row, may)
  const mayEdit = row?.actions.includes('update') === true && edit !== null
  const addTo = (section: string) => void navigate(editPath(definition, id, section) ?? '')
  return (
    <div className="detail-screen">
      <PageHeader
        title={row === undefined ? '' : texts.name(row)}
        breadcrumb={list === undefined ? [] : [{ label: texts.title('many'), to: list }]}
        status={
          row === undefined ? undefined : (
            <>
              <RecordStatus resource={resource} row={row} />
              <Presence resource={resource} id={id} isEditing={false} />
            </>
          )
        }
        extra={
          row === undefined ? undefined : (
            <RecordActions resource={resource} row={row} onRemoved={() => list !== undefined && navigate(list)} />
          )
        }
        primary={
          mayEdit ? (
            <LinkButton to={edit} type={resource in headers ? 'default' : 'primary'} icon={<EditOutlined aria-hidden />}>
              {t('list.edit')}
            </LinkButton>
          ) : undefined
        }
      />
      {row !== undefined && (
        <StoredNotice definition={definition} row={row} onNewVersion={next === null ? undefined : () => navigate(next)} />
      )}
      {change !== null && <ChangeNotice key={change.after.version} resource={resource} id={id} {...change} onClose={dismiss} />}
      <RecordHeader resource={resource} row={row} />
      {row === undefined ? (
        <Waiting />
      ) : (
        <Suspended fallback={<Waiting />}>
          <Tabs
            label={texts.title('one')}
            active={active ?? ''}
            onChange={openTab}
            items={[
              ...tabs.map((tab) => ({
                key: tab.key,
                label: texts.tab(tab.key),
                section: sectionOf(tab),
                count: countOf(countedSectionOf(tab) ?? tab.key),
                children: (
                  <DetailTab
                    resource={resource}
                    tab={tab}
                    row={row}
                    section={open?.tab === tab.key ? open.section : null}
                    countOf={countOf}
                    onSection={openTab}
                    onAdd={mayEdit && row.redacted !== true ? addTo : undefined}
                  />
                ),
              })),
              ...(hasHistoryTab
                ? [
                    {
                      key: historyTab,
                      label: t('history.title'),
                      section: sectionOf(tabs.at(-1)),
                      children: <History resource={resource} row={row} />,
                    },
                  ]
                : []),
            ]}
          />
        </Suspended>
      )}
    </div>
  )
}
