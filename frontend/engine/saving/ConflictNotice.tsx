import './conflict.css'
import { Alert, Button } from 'antd'

interface ConflictNoticeProps {
  readonly title: string
  /** Labels of the buttons, which name both values. */
  readonly mine: string
  readonly theirs: string
  readonly onChoose: (isOwnChosen: boolean) => void
}

/** Notice of a conflict over one value. It shows both values; the user can choose one at any time and keep typing in the other fields. */
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
