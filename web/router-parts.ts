/** The parts of React Router that the site uses. Everything else of it stays out of the first script (used-router.ts). */
export {
  BrowserRouter,
  Navigate,
  Outlet,
  Route,
  Routes,
  UNSAFE_NavigationContext,
  useHref,
  useLinkClickHandler,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useSearchParams,
} from 'react-router-dom'
