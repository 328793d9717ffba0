import { Tooltip as LibraryTooltip, type TooltipProps } from 'antd'
import { useEffect, useState } from 'react'
import { useOnChange } from '../useOnChange.ts'

/**
 * Tooltip of the library that Escape closes without a move of the pointer or the focus (WCAG 2.2, 1.4.13). Opens by itself, unless `open`
 * is set. Stays closed while `title` is empty.
 */
export function Tooltip({ open, ...props }: TooltipProps) {
  const [isOpen, setOpen] = useState(false)
  // The library reports no leaving while the title is empty.
  useOnChange(props.title === '', () => setOpen(false))
  useEffect(() => {
    if (!isOpen) return
    const close = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setOpen(false)
    }
    addEventListener('keydown', close, { capture: true })
    return () => removeEventListener('keydown', close, { capture: true })
  }, [isOpen])
  return <LibraryTooltip {...props} open={open ?? isOpen} onOpenChange={setOpen} />
}
