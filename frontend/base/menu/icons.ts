import ApartmentOutlined from '@ant-design/icons/ApartmentOutlined'
import ApiOutlined from '@ant-design/icons/ApiOutlined'
import AppstoreOutlined from '@ant-design/icons/AppstoreOutlined'
import AuditOutlined from '@ant-design/icons/AuditOutlined'
import BankOutlined from '@ant-design/icons/BankOutlined'
import BarChartOutlined from '@ant-design/icons/BarChartOutlined'
import BellOutlined from '@ant-design/icons/BellOutlined'
import CalendarOutlined from '@ant-design/icons/CalendarOutlined'
import CheckSquareOutlined from '@ant-design/icons/CheckSquareOutlined'
import CodeOutlined from '@ant-design/icons/CodeOutlined'
import CommentOutlined from '@ant-design/icons/CommentOutlined'
import DashboardOutlined from '@ant-design/icons/DashboardOutlined'
import ExperimentOutlined from '@ant-design/icons/ExperimentOutlined'
import FileTextOutlined from '@ant-design/icons/FileTextOutlined'
import FolderOutlined from '@ant-design/icons/FolderOutlined'
import FormOutlined from '@ant-design/icons/FormOutlined'
import FunnelPlotOutlined from '@ant-design/icons/FunnelPlotOutlined'
import HomeOutlined from '@ant-design/icons/HomeOutlined'
import KeyOutlined from '@ant-design/icons/KeyOutlined'
import MailOutlined from '@ant-design/icons/MailOutlined'
import MobileOutlined from '@ant-design/icons/MobileOutlined'
import NotificationOutlined from '@ant-design/icons/NotificationOutlined'
import ProjectOutlined from '@ant-design/icons/ProjectOutlined'
import QuestionCircleOutlined from '@ant-design/icons/QuestionCircleOutlined'
import ReadOutlined from '@ant-design/icons/ReadOutlined'
import SafetyOutlined from '@ant-design/icons/SafetyOutlined'
import ScheduleOutlined from '@ant-design/icons/ScheduleOutlined'
import TeamOutlined from '@ant-design/icons/TeamOutlined'
import ToolOutlined from '@ant-design/icons/ToolOutlined'
import UserOutlined from '@ant-design/icons/UserOutlined'
import type { ComponentType } from 'react'

interface MenuIconProps {
  /** The words beside it say what it means. */
  readonly 'aria-hidden': true
}

/** Icons by the key that a declaration's `menu.icon` gives. */
const icons: Readonly<Record<string, ComponentType<MenuIconProps>>> = {
  apartment: ApartmentOutlined,
  api: ApiOutlined,
  audit: AuditOutlined,
  bank: BankOutlined,
  bell: BellOutlined,
  board: ProjectOutlined,
  calendar: CalendarOutlined,
  chart: BarChartOutlined,
  check: CheckSquareOutlined,
  code: CodeOutlined,
  comment: CommentOutlined,
  dashboard: DashboardOutlined,
  experiment: ExperimentOutlined,
  file: FileTextOutlined,
  folder: FolderOutlined,
  form: FormOutlined,
  funnel: FunnelPlotOutlined,
  home: HomeOutlined,
  key: KeyOutlined,
  mail: MailOutlined,
  mobile: MobileOutlined,
  notification: NotificationOutlined,
  question: QuestionCircleOutlined,
  read: ReadOutlined,
  safety: SafetyOutlined,
  schedule: ScheduleOutlined,
  team: TeamOutlined,
  tool: ToolOutlined,
  user: UserOutlined,
}

/** A key without an icon of its own shows the general one: a menu entry is never lost for its picture. */
export const iconNamed = (key: string): ComponentType<MenuIconProps> => icons[key] ?? AppstoreOutlined
