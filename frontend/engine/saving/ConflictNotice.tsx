import './conflict.css'
import { Alert, Button } from 'antd'

interface ConflictNoticeProps {
  readonly title: string
  /** Labels of the buttons, which name both values. */
  readonly mine: string
  readonly theirs: string
  readonly onChoose: (isMine: boolean) => void
}

/** A conflict of one value, beside the others that are typed on: both values stand there, and one is chosen at any time. */
export function ConflictNotice({ title, mine, theirs, onChoose }: ConflictNoticeProps) {
  return (
    <Alert
      type="warning"
      showIcon
      message={title}
      description={
        <div className="conflict-sides">
          <Button onClick={() => onChoose(true)}>{mine}</Button>
          <Button onClick={() => onChoose(false)}>{theirs}</Button>
        </div>
      }
    />
  )
}
