import AlertOutlined from '@ant-design/icons/AlertOutlined'
import ApartmentOutlined from '@ant-design/icons/ApartmentOutlined'
import ApiOutlined from '@ant-design/icons/ApiOutlined'
import AppstoreOutlined from '@ant-design/icons/AppstoreOutlined'
import AuditOutlined from '@ant-design/icons/AuditOutlined'
import BankOutlined from '@ant-design/icons/BankOutlined'
import BarChartOutlined from '@ant-design/icons/BarChartOutlined'
import BarcodeOutlined from '@ant-design/icons/BarcodeOutlined'
import BellOutlined from '@ant-design/icons/BellOutlined'
import BookOutlined from '@ant-design/icons/BookOutlined'
import BranchesOutlined from '@ant-design/icons/BranchesOutlined'
import CalculatorOutlined from '@ant-design/icons/CalculatorOutlined'
import CalendarOutlined from '@ant-design/icons/CalendarOutlined'
import CarryOutOutlined from '@ant-design/icons/CarryOutOutlined'
import CheckSquareOutlined from '@ant-design/icons/CheckSquareOutlined'
import CodeOutlined from '@ant-design/icons/CodeOutlined'
import CommentOutlined from '@ant-design/icons/CommentOutlined'
import ContainerOutlined from '@ant-design/icons/ContainerOutlined'
import ControlOutlined from '@ant-design/icons/ControlOutlined'
import CopyOutlined from '@ant-design/icons/CopyOutlined'
import DashboardOutlined from '@ant-design/icons/DashboardOutlined'
import DiffOutlined from '@ant-design/icons/DiffOutlined'
import ExceptionOutlined from '@ant-design/icons/ExceptionOutlined'
import ExperimentOutlined from '@ant-design/icons/ExperimentOutlined'
import EyeOutlined from '@ant-design/icons/EyeOutlined'
import FileAddOutlined from '@ant-design/icons/FileAddOutlined'
import FileDoneOutlined from '@ant-design/icons/FileDoneOutlined'
import FileProtectOutlined from '@ant-design/icons/FileProtectOutlined'
import FileSearchOutlined from '@ant-design/icons/FileSearchOutlined'
import FileTextOutlined from '@ant-design/icons/FileTextOutlined'
import FileUnknownOutlined from '@ant-design/icons/FileUnknownOutlined'
import FilterOutlined from '@ant-design/icons/FilterOutlined'
import FireOutlined from '@ant-design/icons/FireOutlined'
import FolderOpenOutlined from '@ant-design/icons/FolderOpenOutlined'
import FolderOutlined from '@ant-design/icons/FolderOutlined'
import FormOutlined from '@ant-design/icons/FormOutlined'
import FundOutlined from '@ant-design/icons/FundOutlined'
import FunnelPlotOutlined from '@ant-design/icons/FunnelPlotOutlined'
import HomeOutlined from '@ant-design/icons/HomeOutlined'
import IdcardOutlined from '@ant-design/icons/IdcardOutlined'
import InboxOutlined from '@ant-design/icons/InboxOutlined'
import KeyOutlined from '@ant-design/icons/KeyOutlined'
import MailOutlined from '@ant-design/icons/MailOutlined'
import MedicineBoxOutlined from '@ant-design/icons/MedicineBoxOutlined'
import MobileOutlined from '@ant-design/icons/MobileOutlined'
import NotificationOutlined from '@ant-design/icons/NotificationOutlined'
import OrderedListOutlined from '@ant-design/icons/OrderedListOutlined'
import PartitionOutlined from '@ant-design/icons/PartitionOutlined'
import PercentageOutlined from '@ant-design/icons/PercentageOutlined'
import PhoneOutlined from '@ant-design/icons/PhoneOutlined'
import ProfileOutlined from '@ant-design/icons/ProfileOutlined'
import ProjectOutlined from '@ant-design/icons/ProjectOutlined'
import QuestionCircleOutlined from '@ant-design/icons/QuestionCircleOutlined'
import ReadOutlined from '@ant-design/icons/ReadOutlined'
import ReconciliationOutlined from '@ant-design/icons/ReconciliationOutlined'
import SafetyCertificateOutlined from '@ant-design/icons/SafetyCertificateOutlined'
import ScheduleOutlined from '@ant-design/icons/ScheduleOutlined'
import SolutionOutlined from '@ant-design/icons/SolutionOutlined'
import StopOutlined from '@ant-design/icons/StopOutlined'
import SwapOutlined from '@ant-design/icons/SwapOutlined'
import TableOutlined from '@ant-design/icons/TableOutlined'
import TagsOutlined from '@ant-design/icons/TagsOutlined'
import TeamOutlined from '@ant-design/icons/TeamOutlined'
import ToolOutlined from '@ant-design/icons/ToolOutlined'
import TranslationOutlined from '@ant-design/icons/TranslationOutlined'
import UnorderedListOutlined from '@ant-design/icons/UnorderedListOutlined'
import UserOutlined from '@ant-design/icons/UserOutlined'
import UserSwitchOutlined from '@ant-design/icons/UserSwitchOutlined'
import VerifiedOutlined from '@ant-design/icons/VerifiedOutlined'
import WalletOutlined from '@ant-design/icons/WalletOutlined'
import type { ComponentType } from 'react'

interface MenuIconProps {
  /** Always true, because the label next to the icon gives its meaning. */
  readonly 'aria-hidden': true
}

/** Icons by the key that a declaration's `menu.icon` gives. */
const icons: Readonly<Record<string, ComponentType<MenuIconProps>>> = {
  actionItems: CarryOutOutlined,
  alert: AlertOutlined,
  apartment: ApartmentOutlined,
  api: ApiOutlined,
  audit: AuditOutlined,
  bank: BankOutlined,
  bell: BellOutlined,
  binder: ContainerOutlined,
  board: ProjectOutlined,
  book: BookOutlined,
  branches: BranchesOutlined,
  calendar: CalendarOutlined,
  certificate: SafetyCertificateOutlined,
  chart: BarChartOutlined,
  check: CheckSquareOutlined,
  code: CodeOutlined,
  comment: CommentOutlined,
  control: ControlOutlined,
  copy: CopyOutlined,
  dashboard: DashboardOutlined,
  delegatedTasks: UnorderedListOutlined,
  delegation: UserSwitchOutlined,
  diff: DiffOutlined,
  exception: ExceptionOutlined,
  excursions: FireOutlined,
  exempt: StopOutlined,
  experiment: ExperimentOutlined,
  file: FileTextOutlined,
  filed: FileAddOutlined,
  flow: PartitionOutlined,
  folder: FolderOutlined,
  form: FormOutlined,
  funnel: FunnelPlotOutlined,
  home: HomeOutlined,
  idcard: IdcardOutlined,
  inbox: InboxOutlined,
  invoices: FileDoneOutlined,
  key: KeyOutlined,
  mail: MailOutlined,
  mobile: MobileOutlined,
  monitoring: EyeOutlined,
  movements: SwapOutlined,
  money: CalculatorOutlined,
  moneyByMonth: FundOutlined,
  notification: NotificationOutlined,
  numbered: OrderedListOutlined,
  openFolder: FolderOpenOutlined,
  phone: PhoneOutlined,
  product: MedicineBoxOutlined,
  studyProducts: BarcodeOutlined,
  profile: ProfileOutlined,
  protect: FileProtectOutlined,
  question: QuestionCircleOutlined,
  rates: PercentageOutlined,
  read: ReadOutlined,
  records: ReconciliationOutlined,
  schedule: ScheduleOutlined,
  screeningLog: FilterOutlined,
  search: FileSearchOutlined,
  solution: SolutionOutlined,
  stipends: WalletOutlined,
  table: TableOutlined,
  tags: TagsOutlined,
  team: TeamOutlined,
  tool: ToolOutlined,
  trainingLog: VerifiedOutlined,
  translation: TranslationOutlined,
  user: UserOutlined,
  withoutRate: FileUnknownOutlined,
}

/** Returns the icon with a key, or a general icon for an unknown key, so that a menu entry always has an icon. */
export const getIcon = (key: string): ComponentType<MenuIconProps> => icons[key] ?? AppstoreOutlined
