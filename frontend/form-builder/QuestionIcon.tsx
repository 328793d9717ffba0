import AppstoreOutlined from '@ant-design/icons/AppstoreOutlined'
import BorderOutlined from '@ant-design/icons/BorderOutlined'
import CalculatorOutlined from '@ant-design/icons/CalculatorOutlined'
import CalendarOutlined from '@ant-design/icons/CalendarOutlined'
import CheckCircleOutlined from '@ant-design/icons/CheckCircleOutlined'
import CheckSquareOutlined from '@ant-design/icons/CheckSquareOutlined'
import ClockCircleOutlined from '@ant-design/icons/ClockCircleOutlined'
import CodeOutlined from '@ant-design/icons/CodeOutlined'
import DownSquareOutlined from '@ant-design/icons/DownSquareOutlined'
import EditOutlined from '@ant-design/icons/EditOutlined'
import FileOutlined from '@ant-design/icons/FileOutlined'
import FontSizeOutlined from '@ant-design/icons/FontSizeOutlined'
import GroupOutlined from '@ant-design/icons/GroupOutlined'
import MenuOutlined from '@ant-design/icons/MenuOutlined'
import OrderedListOutlined from '@ant-design/icons/OrderedListOutlined'
import PaperClipOutlined from '@ant-design/icons/PaperClipOutlined'
import PictureOutlined from '@ant-design/icons/PictureOutlined'
import QuestionCircleOutlined from '@ant-design/icons/QuestionCircleOutlined'
import RetweetOutlined from '@ant-design/icons/RetweetOutlined'
import StarOutlined from '@ant-design/icons/StarOutlined'
import SwitcherOutlined from '@ant-design/icons/SwitcherOutlined'
import TableOutlined from '@ant-design/icons/TableOutlined'
import type { ComponentType } from 'react'
import type { QuestionTypeName } from '#resources/forms/questionTypes.ts'

const icons: Readonly<Record<QuestionTypeName | 'page', ComponentType<{ 'aria-hidden': true }>>> = {
  page: FileOutlined,
  text: FontSizeOutlined,
  comment: MenuOutlined,
  multipletext: OrderedListOutlined,
  radiogroup: CheckCircleOutlined,
  checkbox: CheckSquareOutlined,
  dropdown: DownSquareOutlined,
  tagbox: SwitcherOutlined,
  boolean: BorderOutlined,
  rating: StarOutlined,
  ranking: OrderedListOutlined,
  imagepicker: PictureOutlined,
  'time-picker': ClockCircleOutlined,
  'date-picker': CalendarOutlined,
  matrix: TableOutlined,
  matrixdropdown: TableOutlined,
  matrixdynamic: AppstoreOutlined,
  paneldynamic: RetweetOutlined,
  expression: CalculatorOutlined,
  file: PaperClipOutlined,
  signaturepad: EditOutlined,
  html: CodeOutlined,
  image: PictureOutlined,
  panel: GroupOutlined,
}

/** What kind of part it is, at a glance; words beside it say it too. */
export function QuestionIcon({ type }: { readonly type: string }) {
  const Icon = icons[type as QuestionTypeName] ?? QuestionCircleOutlined
  return <Icon aria-hidden />
}
