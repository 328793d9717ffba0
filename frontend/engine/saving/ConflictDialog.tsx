import './conflict.css'
import { Button } from 'antd'
import { type ReactNode, useId } from 'react'
import { Dialog } from '../../base/ui/Dialog.tsx'

interface ConflictSide {
  readonly heading: string
  readonly content: ReactNode
  /** Label of the button that chooses this version. */
  readonly action: string
}

interface ConflictDialogProps {
  readonly title: string
  readonly text: string
  readonly theirs: ConflictSide
  readonly mine: ConflictSide
  readonly onChoose: (isOwnChosen: boolean) => void
}

/** Dialog for a conflict that blocks further work until the user chooses one of the two versions. */
export function ConflictDialog({ title, text, theirs, mine, onChoose }: ConflictDialogProps) {
  return (
    <Dialog open title={title} closable={false} footer={null}>
      <p>{text}</p>
      <div className="conflict-sides">
        <Side side={theirs} onChoose={() => onChoose(false)} />
        <Side side={mine} isPrimary onChoose={() => onChoose(true)} />
      </div>
    </Dialog>
  )
}

interface SideProps {
  readonly side: ConflictSide
  readonly isPrimary?: boolean
  readonly onChoose: () => void
}

function Side({ side: { heading, content, action }, isPrimary = false, onChoose }: SideProps) {
  const id = useId()
  return (
    <section className="conflict-side" aria-labelledby={id}>
      <h3 id={id}>{heading}</h3>
      {content}
      <Button type={isPrimary ? 'primary' : 'default'} onClick={onChoose}>
        {action}
      </Button>
    </section>
  )
}
