import type { DropDownProps } from 'antd'
import { useState } from 'react'

/** A menu that is made when somebody asks for it, and so is open from the start. @returns what its `Dropdown` takes */
export function useOpenMenu() {
  const [isOpen, setIsOpen] = useState(true)
  const dropdown = { autoFocus: true, trigger: ['click'], open: isOpen, onOpenChange: setIsOpen } satisfies DropDownProps
  return { isOpen, dropdown }
}
