import EditOutlined from '@ant-design/icons/EditOutlined'
import { Button } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { sectionsOf, type Tab } from '#resources/core/tabs.ts'
import { getResource } from '#resources/index.ts'
import { useMay } from '../../base/providers/useMay.ts'
import { useSession } from '../../base/session/useSession.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { Tabs } from '../../base/ui/tabs/Tabs.tsx'
import { ChangeNotice } from '../../engine/conflict/ChangeNotice.tsx'
import { useShownChange } from '../../engine/conflict/useShownChange.ts'
import { DetailTab } from '../../engine/detail/DetailTab.tsx'
import { countedSectionOf, detailTabsOf, openTabOf } from '../../engine/detail/detailTabs.ts'
import { focusWhenDrawn } from '../../engine/form/focusWhenDrawn.ts'
import { fieldsOfTab } from '../../engine/form/formLayout.ts'
import { useTabCounts } from '../../engine/useTabCounts.ts'
import { ParticipantHeader } from './ParticipantHeader.tsx'
import { ProfileEditor } from './ProfileEditor.tsx'

type ParticipantRow = ResourceAnswer['participant']

interface ProfileTabsProps {
  readonly row: ParticipantRow
  readonly tab: string | null
  readonly onTab: (tab: string) => void
  /** Receives a function that discards the unsaved input; null if there is none. */
  readonly onDraft: (discard: (() => void) | null) => void
  readonly onRemoved: () => void
}

/** Header and tabs. The first tab shows the fields of the participant, read-only until the user edits. */
export function ProfileTabs({ row, tab, onTab, onDraft, onRemoved }: ProfileTabsProps) {
  const definition = getResource('participant')
  const texts = useTexts(definition.name)
  const { t } = useTranslation('common')
  const { user, organisation } = useSession()
  const { change, dismiss } = useShownChange(row, user.id)
  const tabCountOf = useTabCounts(definition, row)
  const [isEditing, setIsEditing] = useState(false)
  const editId = useId()
  const endEditing = () => {
    setIsEditing(false)
    // The form has removed the button that had the focus.
    focusWhenDrawn(editId)
  }
  const tabs = detailTabsOf(definition, organisation.customFields, useMay())
  const [overview] = tabs
  const open = openTabOf(tabs, tab)
  const active = open?.tab ?? overview?.key ?? ''
  // A locked profile must be unlocked before editing.
  const mayEdit = row.actions.includes('update') && row.redacted !== true
  const hasForm = isEditing && mayEdit
  const fields = overview === undefined ? [] : sectionsOf(overview).flatMap(fieldsOfTab)
  const renderTab = (each: Tab) => (
    <>
      {mayEdit && each === overview && (
        <div className="profile-edit">
          <Button id={editId} icon={<EditOutlined aria-hidden />} onClick={() => setIsEditing(true)}>
            {t('list.edit')}
          </Button>
        </div>
      )}
      <DetailTab
        resource={definition.name}
        tab={each}
        row={row}
        section={open?.tab === each.key ? open.section : null}
        countOf={tabCountOf}
        onSection={onTab}
        onAdd={mayEdit ? () => setIsEditing(true) : undefined}
      />
    </>
  )
  return (
    <>
      <ParticipantHeader resource={definition} row={row} inForm={hasForm && active === overview?.key ? fields : []} />
      {change !== null && <ChangeNotice key={change.after.version} resource={definition.name} id={row.id} {...change} onClose={dismiss} />}
      <Tabs
        label={texts.title('one')}
        active={active}
        onChange={onTab}
        items={tabs.map((each) => ({
          key: each.key,
          label: texts.tab(each.key),
          count: tabCountOf(countedSectionOf(each) ?? ''),
          children:
            hasForm && each === overview ? (
              <ProfileEditor id={row.id} onDraft={onDraft} onDone={endEditing} onRemoved={onRemoved} />
            ) : (
              renderTab(each)
            ),
        }))}
      />
    </>
  )
}
