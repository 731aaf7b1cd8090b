-- A further finding of a consultation is reported while the first one is open: nobody had to withdraw what is true for it.
DROP INDEX critical_value_tenant_id_apply_order_id_key;
