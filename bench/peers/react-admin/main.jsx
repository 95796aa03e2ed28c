// A small app like the one in react-admin's tutorial: a login, one list of orders, data in memory.
import fakeDataProvider from 'ra-data-fakerest';
import {
  Admin,
  Datagrid,
  DateField,
  List,
  NumberField,
  Resource,
  TextField,
  TextInput,
} from 'react-admin';
import { createRoot } from 'react-dom/client';

const orders = Array.from({ length: 100 }, (_, n) => ({
  id: n + 1,
  code: `SD${10_000 + n}`,
  customer: `Customer ${n + 1}`,
  createdAt: new Date(Date.UTC(2026, 10, 1 + (n % 20))).toISOString(),
  total: 100 + 10 * n,
}));

const authProvider = {
  login: () => {
    localStorage.setItem('token', 'yes');
    return Promise.resolve();
  },
  logout: () => {
    localStorage.removeItem('token');
    return Promise.resolve();
  },
  checkAuth: () => (localStorage.getItem('token') ? Promise.resolve() : Promise.reject()),
  checkError: () => Promise.resolve(),
  getPermissions: () => Promise.resolve(),
};

const OrderList = () => (
  <List filters={[<TextInput key="q" source="q" label="Search" alwaysOn />]}>
    <Datagrid>
      <TextField source="code" />
      <TextField source="customer" />
      <DateField source="createdAt" />
      <NumberField source="total" />
    </Datagrid>
  </List>
);

createRoot(document.getElementById('root')).render(
  <Admin dataProvider={fakeDataProvider({ orders })} authProvider={authProvider}>
    <Resource name="orders" list={OrderList} />
  </Admin>,
);
