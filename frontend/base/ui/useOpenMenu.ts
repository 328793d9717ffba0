import type { DropDownProps } from 'antd'
import { useState } from 'react'

/** Returns the props of the `Dropdown` of a menu that is created when the user opens it. Its initial state is therefore open. */
export function useOpenMenu() {
  const [isOpen, setIsOpen] = useState(true)
  const dropdown = { autoFocus: true, trigger: ['click'], open: isOpen, onOpenChange: setIsOpen } satisfies DropDownProps
  return { isOpen, dropdown }
}
