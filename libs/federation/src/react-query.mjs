// What shell and portals share of @tanstack/react-query: what they use. Its suspense, persisting and server halves
// would be a fifth of it. 'react-query-whole' is the package itself, under a name that is not shared (see
// shell-config).
export {
  QueryCache,
  QueryClient,
  QueryClientProvider,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from 'react-query-whole'
