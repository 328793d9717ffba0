import EditOutlined from '@ant-design/icons/EditOutlined'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { participantVisit } from '#resources/visits/participantVisit.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { Drawer } from '../../base/ui/Drawer.tsx'
import { RecordForm } from '../../engine/form/RecordForm.tsx'
import { useRecordForm } from '../../engine/form/useRecordForm.ts'

/** All fields except the note, the only one that can be edited here. */
const otherFields = Object.keys(participantVisit.fields).filter((name) => name !== 'note')

/** Note of a visit, and a button that edits it. */
export function VisitNote({ row }: { readonly row: ResourceAnswer['participantVisit'] }) {
  const { t } = useTranslation('visitSchedule')
  const [isEditing, setIsEditing] = useState(false)
  const hasNote = row.note !== null && row.note !== undefined && row.note !== ''
  const mayEdit = row.actions.includes('update')
  if (!hasNote && !mayEdit) return null
  return (
    <div className="visit-note">
      {hasNote && <p>{row.note}</p>}
      {mayEdit && (
        <Button size="small" icon={<EditOutlined aria-hidden />} onClick={() => setIsEditing(true)}>
          {t(hasNote ? 'drawer.editNote' : 'drawer.addNote')}
        </Button>
      )}
      {isEditing && <NoteForm id={row.id} onClose={() => setIsEditing(false)} />}
    </div>
  )
}

function NoteForm({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const texts = useTexts('participantVisit')
  const record = useRecordForm({ resource: 'participantVisit', id, isInDialog: true, onSaved: onClose })
  const close = () => void record.leave(onClose)
  return (
    <Drawer open title={texts.label('note')} width="min(32rem, 100vw)" onClose={close}>
      <RecordForm record={record} in="dialog" hidden={otherFields} onCancel={close} />
    </Drawer>
  )
}
