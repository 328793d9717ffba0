import { expect, test } from 'vitest'
import { dialogName, withDialogNames } from './dialogNames.ts'

const path = '/project/frontend/board/EnrolDialog.tsx'
const code = `import { Dialog } from '../base/ui/Dialog.tsx'\nexport const EnrolDialog = () => <Dialog\n  open\n>…</Dialog>\n`

test('each dialog of a module is named by the module, on the line where it stands', () => {
  expect(dialogName(path, code)).toBe('board/EnrolDialog')
  expect(withDialogNames(path, code)).toBe(code.replace('<Dialog', '<Dialog data-dialog="board/EnrolDialog"'))
  expect(dialogName(path, `import { Button, Modal } from 'antd'\nconst Sheet = () => <Modal open />`)).toBe('board/EnrolDialog')
})

test('a component of another name or place is no dialog, and neither is a frame itself', () => {
  expect(dialogName(path, `import { Dialog } from './pieces.tsx'\nconst Piece = () => <Dialog id="1" />`)).toBeNull()
  expect(dialogName(path, `import { type DialogProps } from '../base/ui/Dialog.tsx'\nconst Piece = () => <DialogFrame />`)).toBeNull()
  expect(withDialogNames('/project/frontend/base/ui/Dialog.tsx', code)).toBeNull()
  expect(withDialogNames('/project/frontend/board/moves.ts', code)).toBeNull()
})
