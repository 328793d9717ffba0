import type { Values } from '#resources/core/conditions.ts'
import type { ResourceName } from '#resources/core/registry.ts'
import type { CreatedRecord as Made } from '#resources/participants/participantTimeline.ts'
import { labelsOf } from '../../base/texts/labels.ts'
import { textOf } from '../../base/texts/values.ts'
import { FieldCell } from '../../engine/FieldCell.tsx'
import { StoredFileLink } from '../../fields/views/StoredFileLink.tsx'
import { CommentContent } from '../comments/CommentContent.tsx'

/** Created comment, attachment, contact attempt or follow-up, below its sentence. */
export function CreatedRecord({ comment, attachment, contactAttempt, followUp }: Made) {
  if (comment !== undefined)
    return (
      <div className="timeline-made">
        <CommentContent row={comment} />
      </div>
    )
  if (attachment !== undefined)
    return (
      <div className="timeline-made">
        <StoredFileLink
          id={textOf(attachment.fileId)}
          name={labelsOf(attachment, 'fileId')[textOf(attachment.fileId)] ?? null}
          isImage={false}
        />
      </div>
    )
  if (contactAttempt !== undefined)
    return <Fields resource="contactAttempt" row={contactAttempt} names={['way', 'outcome', 'contactedAt', 'note']} />
  return followUp === undefined ? null : <Fields resource="followUp" row={followUp} names={['dueOn', 'state', 'note']} />
}

interface FieldsProps<Row> {
  readonly resource: ResourceName
  readonly row: Row
  readonly names: readonly (keyof Row & string)[]
}

/** Shows the fields that have a value, side by side. */
const Fields = <Row extends Values>({ resource, row, names }: FieldsProps<Row>) => (
  <div className="timeline-made timeline-fields">
    {names.flatMap((name) =>
      row[name] == null || row[name] === '' ? [] : [<FieldCell key={name} resource={resource} name={name} row={row} />],
    )}
  </div>
)
