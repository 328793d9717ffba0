import { expect, test } from 'vitest'
import { getDialogName, withDialogNames } from './dialogNames.ts'

const path = '/project/frontend/board/EnrolDialog.tsx'
const code = `import { Dialog } from '../base/ui/Dialog.tsx'\nexport const EnrolDialog = () => <Dialog\n  open\n>…</Dialog>\n`

test('names each dialog of a module after the module, on its own line', () => {
  expect(getDialogName(path, code)).toBe('board/EnrolDialog')
  expect(withDialogNames(path, code)).toBe(code.replace('<Dialog', '<Dialog data-dialog="board/EnrolDialog"'))
  expect(getDialogName(path, `import { Button, Modal } from 'antd'\nconst Sheet = () => <Modal open />`)).toBe('board/EnrolDialog')
})

test('does not name a component of another name or module, nor a frame itself', () => {
  expect(getDialogName(path, `import { Dialog } from './pieces.tsx'\nconst Piece = () => <Dialog id="1" />`)).toBeNull()
  expect(getDialogName(path, `import { type DialogProps } from '../base/ui/Dialog.tsx'\nconst Piece = () => <DialogFrame />`)).toBeNull()
  expect(withDialogNames('/project/frontend/base/ui/Dialog.tsx', code)).toBeNull()
  expect(withDialogNames('/project/frontend/board/moves.ts', code)).toBeNull()
})
