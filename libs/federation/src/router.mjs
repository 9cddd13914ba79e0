// The part of react-router that shell and portals share: its declarative API. The whole package would put its server
// rendering and data routers into the first script of every page, more than the rest of the shell's own code together.
// 'react-router-whole' is the package itself, under a name that is not shared (see shell-config).
export {
  Link,
  NavLink,
  Navigate,
  Outlet,
  Route,
  Router,
  Routes,
  generatePath,
  matchPath,
  useLocation,
  useMatch,
  useNavigate,
  useParams,
  useSearchParams,
  UNSAFE_NavigationContext,
  UNSAFE_createBrowserHistory,
} from 'react-router-whole'
