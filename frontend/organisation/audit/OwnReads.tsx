import EyeOutlined from '@ant-design/icons/EyeOutlined'
import { Button } from 'antd'
import type { OwnReadsState } from './useOwnReads.ts'

/** The reader's own entries as one line that expands, "You looked at 14 profiles"; once expanded, a button that folds them. */
export function OwnReads({ reads: { summary, toggle } }: { readonly reads: OwnReadsState }) {
  if (toggle === null) return null
  const button = (
    <Button type="link" size="small" {...(summary === null ? { className: 'audit-own' } : { 'aria-expanded': false })} onClick={toggle.run}>
      {toggle.label}
    </Button>
  )
  if (summary === null) return button
  return (
    <p className="audit-own">
      <EyeOutlined aria-hidden /> {summary} {button}
    </p>
  )
}
